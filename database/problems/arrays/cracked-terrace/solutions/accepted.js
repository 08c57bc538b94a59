const lines = require('fs').readFileSync(0, 'utf8').split('\n');
const [rows, columns, side, limit] = lines[0].split(' ').map(Number);
const width = columns + 1;
const sums = new Int32Array((rows + 1) * width);
let safe = 0;
for (let i = 1; i <= rows; i += 1) {
  const line = lines[i];
  for (let j = 1; j <= columns; j += 1) {
    const at = i * width + j;
    sums[at] = sums[at - 1] + sums[at - width] - sums[at - width - 1] + (line[j - 1] === '#' ? 1 : 0);
    if (i < side || j < side) continue;
    const up = at - side * width;
    if (sums[at] - sums[at - side] - sums[up] + sums[up - side] <= limit) safe += 1;
  }
}
console.log(String(safe));
