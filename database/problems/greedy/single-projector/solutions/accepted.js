const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [n, pause] = words;
const talks = Array.from({ length: n }, (_, i) => [words[2 + 2 * i], words[3 + 2 * i]]);
talks.sort((a, b) => a[1] - b[1]);
let count = 0;
let ready = 0;
for (const [start, end] of talks) {
  if (start < ready) continue;
  count += 1;
  ready = end + pause;
}
console.log(String(count));
