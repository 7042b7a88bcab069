// The scripts of the page that need no browser, for the tests beside this file.

const home = new URL("../../src/sandtable/table/static/js/", import.meta.url);

/** A script of the page by its name: `const { taut } = await script("ways.js")`. */
export const script = (name) => import(new URL(name, home));
