const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(words[0]);
const h = words.slice(1, 1 + n).map(Number);
const left = new Int32Array(n).fill(-1);
const right = new Int32Array(n).fill(-1);
const stack = [];
for (let i = 0; i < n; i += 1) {
  // The tower that pops a strictly lower one is the nearest higher tower on its right.
  while (stack.length > 0 && h[stack[stack.length - 1]] < h[i]) right[stack.pop()] = i;
  const top = stack.length > 0 ? stack[stack.length - 1] : -1;
  left[i] = top >= 0 && h[top] === h[i] ? left[top] : top;
  stack.push(i);
}
const received = new Array(n).fill(0);
for (let i = 0; i < n; i += 1) {
  if (left[i] >= 0 && (right[i] < 0 || i - left[i] <= right[i] - i)) received[left[i]] += 1;
  else if (right[i] >= 0) received[right[i]] += 1;
}
console.log(received.join(' '));
