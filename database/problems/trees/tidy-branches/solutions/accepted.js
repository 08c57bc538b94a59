const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const n = words[0];
const order = [1];
for (let i = 0; i < order.length; i += 1) {
  const u = order[i];
  if (words[3 * u - 1] > 0) order.push(words[3 * u - 1]);
  if (words[3 * u] > 0) order.push(words[3 * u]);
}
const low = new Float64Array(n + 1).fill(Infinity);
const high = new Float64Array(n + 1).fill(-Infinity);
const tidy = new Uint8Array(n + 1).fill(1);
let answer = 0;
for (const u of order.reverse()) {
  const key = words[3 * u - 2];
  const a = words[3 * u - 1];
  const b = words[3 * u];
  tidy[u] = tidy[a] && tidy[b] && high[a] < key && key < low[b] ? 1 : 0;
  low[u] = Math.min(key, low[a], low[b]);
  high[u] = Math.max(key, high[a], high[b]);
  answer += tidy[u];
}
console.log(String(answer));
