const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const count = Number(words[0]);
const total = Number(words[1]);
const seen = new Map();
let pairs = 0;
for (let i = 0; i < count; i += 1) {
  const weight = Number(words[2 + i]);
  pairs += seen.get(total - weight) ?? 0;
  seen.set(weight, (seen.get(weight) ?? 0) + 1);
}
console.log(String(pairs));
