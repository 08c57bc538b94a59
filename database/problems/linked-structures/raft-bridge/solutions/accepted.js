const lines = require('fs').readFileSync(0, 'utf8').split('\n');
const [n, q] = lines[0].split(' ').map(Number);
const left = Array.from({ length: n + 2 }, (_, i) => i - 1);
const right = Array.from({ length: n + 2 }, (_, i) => i + 1);
const out = new Uint8Array(n + 2);
const yard = [];
const answers = [];
for (let i = 1; i <= q; i += 1) {
  const line = lines[i];
  const x = line === 'BACK' ? yard.pop() : Number(line.slice(4));
  if (line[0] === 'B') {
    out[x] = 0;
    right[left[x]] = x;
    left[right[x]] = x;
  } else if (line[0] === 'O') {
    out[x] = 1;
    yard.push(x);
    right[left[x]] = right[x];
    left[right[x]] = left[x];
  } else answers.push(out[x] ? 'YARD' : `${left[x]} ${right[x]}`);
}
console.log(answers.join('\n'));
