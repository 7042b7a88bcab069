// A point of the window at which a unit or a place is what the mouse would meet: the one next to its middle; null if it is covered.
([kind, name]) => {
  const parts = 12, found = [];
  for (const spot of document.querySelectorAll(`#board [data-kind="${kind}"][data-name="${name}"]`)) {
    const box = spot.getBoundingClientRect();
    for (let i = 1; i < parts; i++) for (let j = 1; j < parts; j++) {
      const x = box.x + box.width * i / parts, y = box.y + box.height * j / parts;
      const met = document.elementFromPoint(x, y)?.closest("[data-kind]");
      if (met?.dataset.kind !== kind || met?.dataset.name !== name) continue;
      found.push({ x, y, away: Math.hypot(i - parts / 2, j - parts / 2) });
    }
    if (found.length) break;
  }
  return found.sort((one, other) => one.away - other.away)[0] ?? null;
}
