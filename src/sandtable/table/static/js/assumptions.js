// What odds take for granted, choice by choice: each choice that differs is offered by itself.

/** One choice still to come: what may be assumed of it, and what is. @typedef {{ options: string[], now: number }} Choice */

/**
 * The choices in which rows of odds differ, given which row is looked at: of each those
 * that go with the ones before it.
 * @param {string[][]} rows what each row assumes, in the order of the choices
 * @param {number} now
 * @returns {{ shared: string[], choices: Choice[] }} what all rows assume, and the choices
 */
export function choicesOf(rows, now) {
  const row = rows[now],
    shared = [],
    choices = [];
  for (let column = 0; column < row.length; column++) {
    const options = optionsOf(rows, row, column);
    if (rows.every((one) => one[column] === row[column])) shared.push(row[column]);
    else choices.push({ options, now: options.indexOf(row[column]) });
  }
  return { shared, choices };
}

/**
 * The row in which one choice is another one, and the others as they are if there is such a row.
 * @param {string[][]} rows @param {number} now @param {number} choice its number @param {number} option
 */
export function rowWith(rows, now, choice, option) {
  const row = rows[now];
  const columns = row.map((_, n) => n).filter((n) => !rows.every((one) => one[n] === row[n]));
  const column = columns[choice],
    wanted = optionsOf(rows, row, column)[option];
  const alike = (/** @type {string[]} */ one) => one.filter((text, n) => text === row[n]).length;
  const found = rows.filter(
    (one) => one[column] === wanted && one.slice(0, column).every((text, n) => text === row[n]),
  );
  return rows.indexOf(found.reduce((best, one) => (alike(one) > alike(best) ? one : best)));
}

/** @param {string[][]} rows @param {string[]} row @param {number} column */
function optionsOf(rows, row, column) {
  const before = rows.filter((one) => one.slice(0, column).every((text, n) => text === row[n]));
  return [...new Set(before.map((one) => one[column]))];
}
