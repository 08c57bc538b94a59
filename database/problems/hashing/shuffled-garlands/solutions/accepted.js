const [, thread] = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const seen = new Map([[0, 1]]);
let odd = 0;
let good = 0;
for (let i = 0; i < thread.length; i += 1) {
  odd ^= 1 << (thread.charCodeAt(i) - 97);
  const same = seen.get(odd) ?? 0;
  good += same;
  for (let kind = 0; kind < 16; kind += 1) good += seen.get(odd ^ (1 << kind)) ?? 0;
  seen.set(odd, same + 1);
}
console.log(String(good));
