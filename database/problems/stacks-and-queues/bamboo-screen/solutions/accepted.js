const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(words[0]);
const heights = [];
const starts = [];
let edge = 0;
let best = 0;
for (let i = 0; i <= n; i += 1) {
  const height = i < n ? Number(words[1 + n + i]) : 0;
  let start = edge;
  while (heights.length > 0 && heights[heights.length - 1] >= height) {
    start = starts.pop();
    best = Math.max(best, heights.pop() * (edge - start));
  }
  heights.push(height);
  starts.push(start);
  if (i < n) edge += Number(words[1 + i]);
}
console.log(String(best));
