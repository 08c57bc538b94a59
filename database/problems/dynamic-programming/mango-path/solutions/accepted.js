const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [rows, columns] = words;
const best = new Int32Array(rows * columns).fill(-1);
const walks = new Int32Array(rows * columns);
for (let row = 0; row < rows; row += 1)
  for (let column = 0; column < columns; column += 1) {
    const at = row * columns + column;
    const mangoes = words[2 + at];
    if (mangoes < 0) continue;
    if (at === 0) {
      best[0] = mangoes;
      walks[0] = 1;
      continue;
    }
    const above = row > 0 ? best[at - columns] : -1;
    const left = column > 0 ? best[at - 1] : -1;
    if (above < 0 && left < 0) continue;
    best[at] = Math.max(above, left) + mangoes;
    let count = 0;
    if (above >= left) count += walks[at - columns];
    if (left >= above) count += walks[at - 1];
    walks[at] = count % 1_000_000_007;
  }
console.log(`${best[rows * columns - 1]} ${walks[rows * columns - 1]}`);
