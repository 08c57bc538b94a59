const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [count, average] = words;
let from = new Float64Array(count + 1);
for (let i = 0; i < count; i += 1) from[i + 1] = from[i] + words[2 + i] - average;
let to = new Float64Array(count + 1);
let warm = 0;
for (let width = 1; width <= count; width *= 2) {
  for (let start = 0; start <= count; start += 2 * width) {
    const middle = Math.min(start + width, count + 1);
    const end = Math.min(start + 2 * width, count + 1);
    let left = start;
    let right = middle;
    for (let at = start; at < end; at += 1) {
      if (right >= end || (left < middle && from[left] <= from[right])) {
        to[at] = from[left];
        left += 1;
      } else {
        to[at] = from[right];
        right += 1;
        warm += left - start;
      }
    }
  }
  [from, to] = [to, from];
}
console.log(String(warm));
