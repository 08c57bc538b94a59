const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(words[0]);
const k = Number(words[1]);
const heap = words.slice(2, 2 + n).map(Number);
const sink = (start) => {
  let i = start;
  const value = heap[i];
  for (;;) {
    let child = 2 * i + 1;
    if (child >= n) break;
    if (child + 1 < n && heap[child + 1] > heap[child]) child += 1;
    if (heap[child] <= value) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = value;
};
for (let i = n - 1; i >= 0; i -= 1) sink(i);
let total = 0;
for (let i = 0; i < k; i += 1) {
  const left = Math.floor(heap[0] / 2);
  total += heap[0] - left;
  heap[0] = left;
  sink(0);
}
console.log(String(total));
