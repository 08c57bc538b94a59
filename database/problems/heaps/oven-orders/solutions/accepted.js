const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const n = words[0];
const orders = Array.from({ length: n }, (_, i) => i).sort((a, b) => words[2 + 2 * a] - words[2 + 2 * b]);
const heap = []; // the longest baking time on top
const push = (value) => {
  let i = heap.length;
  heap.push(value);
  for (let up = (i - 1) >> 1; i > 0 && heap[up] < value; up = (i - 1) >> 1) {
    heap[i] = heap[up];
    i = up;
  }
  heap[i] = value;
};
const pop = () => {
  const top = heap[0];
  const value = heap.pop();
  if (heap.length === 0) return top;
  let i = 0;
  for (let child = 1; child < heap.length; child = 2 * i + 1) {
    if (child + 1 < heap.length && heap[child + 1] > heap[child]) child += 1;
    if (heap[child] <= value) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = value;
  return top;
};
let total = 0;
for (const i of orders) {
  push(words[1 + 2 * i]);
  total += words[1 + 2 * i];
  if (total > words[2 + 2 * i]) total -= pop();
}
console.log(String(heap.length));
