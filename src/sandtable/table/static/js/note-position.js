// Where a note about something goes, so that it covers nothing that is read.

/** Room between a note and what it is about, and around the window. */
const GAP = 6;

/**
 * Out of the column that is read, if there is room: beside it or, on a telephone, above it, where the map is; else
 * above or below what it is about.
 * @param {{ left: number, top: number, bottom: number }} at
 * @param {{ left: number, top: number } | null} column
 * @param {{ width: number, height: number }} size
 * @param {{ width: number, height: number }} page
 */
export function besideOf(at, column, { width, height }, page) {
  const highest = page.height - height - GAP;
  const left = Math.max(GAP, Math.min(at.left, page.width - width - GAP));
  if (column && column.left - width - 2 * GAP > GAP)
    return { left: column.left - width - 2 * GAP, top: Math.max(GAP, Math.min(at.top, highest)) };
  if (column && column.top - height - GAP > GAP) return { left, top: column.top - height - GAP };
  const above = at.top - height - GAP;
  return { left, top: above > GAP ? above : Math.min(at.bottom + GAP, highest) };
}
