const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const r = Number(words[0]);
const c = Number(words[1]);
const rows = words.slice(2, 2 + r);
const marked = new Uint8Array(r * c);
const stack = [];
let patches = 0;
let largest = 0;
for (let start = 0; start < r * c; start += 1) {
  if (marked[start]) continue;
  const colour = rows[Math.floor(start / c)][start % c];
  const visit = (y, x) => {
    if (y < 0 || y >= r || x < 0 || x >= c || marked[y * c + x] || rows[y][x] !== colour) return;
    marked[y * c + x] = 1;
    stack.push(y * c + x);
  };
  patches += 1;
  let size = 0;
  visit(Math.floor(start / c), start % c);
  while (stack.length > 0) {
    const at = stack.pop();
    const y = Math.floor(at / c);
    const x = at % c;
    size += 1;
    visit(y - 1, x);
    visit(y + 1, x);
    visit(y, x - 1);
    visit(y, x + 1);
  }
  largest = Math.max(largest, size);
}
console.log(`${patches} ${largest}`);
