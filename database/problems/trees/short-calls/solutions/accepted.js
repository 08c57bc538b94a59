const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const names = words.slice(1, 1 + Number(words[0]));
const size = names.reduce((sum, name) => sum + name.length, 1);
const child = new Int32Array(26 * size);
const count = new Int32Array(size);
let nodes = 1;
for (const name of names) {
  let node = 0;
  for (let i = 0; i < name.length; i += 1) {
    const slot = 26 * node + name.charCodeAt(i) - 97;
    if (child[slot] === 0) {
      child[slot] = nodes;
      nodes += 1;
    }
    node = child[slot];
    count[node] += 1;
  }
}
const calls = names.map((name) => {
  let node = 0;
  for (let i = 0; i < name.length; i += 1) {
    node = child[26 * node + name.charCodeAt(i) - 97];
    if (count[node] === 1) return name.slice(0, i + 1);
  }
  return `${name}*`;
});
console.log(calls.join('\n'));
