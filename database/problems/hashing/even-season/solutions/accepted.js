const [, row] = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const first = new Int32Array(2 * row.length + 1).fill(-1);
let total = row.length;
first[total] = 0;
let [best, begin] = [0, 0];
for (let i = 1; i <= row.length; i += 1) {
  if (row[i - 1] === 'W') total += 1;
  if (row[i - 1] === 'L') total -= 1;
  if (first[total] < 0) first[total] = i;
  else if (i - first[total] > best) {
    best = i - first[total];
    begin = first[total] + 1;
  }
}
console.log(`${best} ${begin}`);
