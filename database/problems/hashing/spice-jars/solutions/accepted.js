const [, ...labels] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/);
const boxes = new Map();
let fullest = 0;
for (const label of labels) {
  const mixture = [...label].sort().join('');
  const jars = (boxes.get(mixture) ?? 0) + 1;
  boxes.set(mixture, jars);
  fullest = Math.max(fullest, jars);
}
console.log(`${boxes.size} ${fullest}`);
