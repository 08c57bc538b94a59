const words = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/);
const n = Number(words[0]);
const setOf = (word) => {
  let set = 0;
  if (word !== '-') for (let i = 0; i < word.length; i += 1) set |= 1 << (word.charCodeAt(i) - 65);
  return set;
};
const size = 1 << 18;
const f = new Int32Array(size);
for (let i = 0; i < n; i += 1) f[setOf(words[2 + i])] += 1;
for (let j = 1; j < size; j *= 2) for (let t = 0; t < size; t += 1) if (t & j) f[t] += f[t ^ j];
console.log(
  words
    .slice(2 + n)
    .map((dish) => f[size - 1 - setOf(dish)])
    .join('\n'),
);
