const [length, shortest, song] = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(length);
const k = Number(shortest);
let echoes = 0;
for (let middle = 0; middle < 2 * n - 1; middle += 1) {
  let left = middle >> 1;
  let right = left + (middle & 1);
  while (left >= 0 && right < n && song[left] === song[right]) {
    if (right - left + 1 >= k) echoes += 1;
    left -= 1;
    right += 1;
  }
}
console.log(String(echoes));
