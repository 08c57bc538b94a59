const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [n, m] = words;
const rivals = Array.from({ length: n + 1 }, () => []);
for (let i = 0; i < m; i += 1) {
  rivals[words[2 + 2 * i]].push(words[3 + 2 * i]);
  rivals[words[3 + 2 * i]].push(words[2 + 2 * i]);
}
const side = new Int8Array(n + 1);
let red = 0;
let possible = true;
for (let start = 1; start <= n; start += 1) {
  if (side[start] !== 0) continue;
  side[start] = 1;
  const stack = [start];
  let size = 0;
  let balance = 0;
  while (stack.length > 0) {
    const a = stack.pop();
    size += 1;
    balance += side[a];
    for (const b of rivals[a]) {
      if (side[b] === 0) {
        side[b] = -side[a];
        stack.push(b);
      } else if (side[b] === side[a]) possible = false;
    }
  }
  red += (size + Math.abs(balance)) / 2;
}
console.log(possible ? String(red) : 'IMPOSSIBLE');
