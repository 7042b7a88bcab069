// Whether this page is the one that the table has now: it may have been updated while the page was open.

/**
 * Hears of the edition with every answer, and tells once that it is another than the page is of.
 * @param {string | undefined} own
 * @param {() => void} tell
 * @returns {(edition: string | null) => void}
 */
export function watchEdition(own, tell) {
  let other = false;
  return (edition) => {
    // What stands between the table and us may answer, too, and knows of no edition.
    if (other || !own || !edition || edition === own) return;
    other = true;
    tell();
  };
}
