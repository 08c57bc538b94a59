const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const n = words[0];
const arrival = (i) => words[1 + 3 * i];
const heap = [];
const before = (a, b) => words[2 + 3 * a] > words[2 + 3 * b] || (words[2 + 3 * a] === words[2 + 3 * b] && a < b);
const push = (value) => {
  let i = heap.length;
  heap.push(value);
  while (i > 0 && before(value, heap[(i - 1) >> 1])) {
    heap[i] = heap[(i - 1) >> 1];
    i = (i - 1) >> 1;
  }
  heap[i] = value;
};
const pop = () => {
  const top = heap[0];
  const value = heap.pop();
  if (heap.length === 0) return top;
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child += 1;
    if (before(value, heap[child])) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = value;
  return top;
};
const begins = [];
let minute = 0;
let next = 0;
for (let treated = 0; treated < n; treated += 1) {
  if (heap.length === 0) minute = Math.max(minute, arrival(next));
  while (next < n && arrival(next) <= minute) {
    push(next);
    next += 1;
  }
  const patient = pop();
  begins[patient] = minute;
  minute += words[3 + 3 * patient];
}
console.log(begins.join(' '));
