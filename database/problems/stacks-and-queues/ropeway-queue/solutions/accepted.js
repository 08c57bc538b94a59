const lines = require('fs').readFileSync(0, 'utf8').split('\n');
const weights = [];
let front = 0;
const best = []; // positions
let bestFront = 0;
const out = [];
for (let i = 1; i <= Number(lines[0]); i += 1) {
  const line = lines[i];
  if (line[0] === 'J') {
    const weight = Number(line.slice(5));
    while (best.length > bestFront && weights[best[best.length - 1]] <= weight) best.pop();
    best.push(weights.length);
    weights.push(weight);
  } else if (line[0] === 'L') {
    if (best[bestFront] === front) bestFront += 1;
    front += 1;
  } else out.push(weights[best[bestFront]]);
}
console.log(out.join('\n'));
