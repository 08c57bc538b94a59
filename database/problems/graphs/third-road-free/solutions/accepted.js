const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [n, m] = words;
const roads = Array.from({ length: n + 1 }, () => []);
for (let i = 2; i < 2 + 3 * m; i += 3) {
  roads[words[i]].push([words[i + 1], words[i + 2]]);
  roads[words[i + 1]].push([words[i], words[i + 2]]);
}
const best = new Float64Array(3 * n + 3).fill(Infinity);
const heap = []; // the total times 32768 plus the state
const push = (value) => {
  let i = heap.length;
  heap.push(value);
  for (let up = (i - 1) >> 1; i > 0 && heap[up] > value; up = (i - 1) >> 1) {
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
    if (child + 1 < heap.length && heap[child + 1] < heap[child]) child += 1;
    if (heap[child] >= value) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = value;
  return top;
};
best[3] = 0;
push(3);
while (heap.length > 0) {
  const top = pop();
  const state = top % 32768;
  const total = (top - state) / 32768;
  if (total > best[state]) continue;
  const used = state % 3;
  for (const [other, toll] of roads[(state - used) / 3]) {
    const after = used === 2 ? total : total + toll;
    const reached = 3 * other + ((used + 1) % 3);
    if (after < best[reached]) {
      best[reached] = after;
      push(after * 32768 + reached);
    }
  }
}
const answer = Math.min(best[3 * n], best[3 * n + 1], best[3 * n + 2]);
console.log(answer === Infinity ? '-1' : String(answer));
