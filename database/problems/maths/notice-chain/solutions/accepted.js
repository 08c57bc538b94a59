const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n').slice(1);
const out = [];
for (const line of lines) {
  const [a, r, n, m] = line.split(' ').map(BigInt);
  let total = 0n;
  let power = 1n;
  for (const bit of n.toString(2)) {
    total = (total * (1n + power)) % m;
    power = (power * power) % m;
    if (bit === '1') {
      total = (total * r + 1n) % m;
      power = (power * r) % m;
    }
  }
  out.push((a * total) % m);
}
console.log(out.join('\n'));
