const [, step, ...list] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
// From the farthest stone to the nearest: the walk from a stone is one longer than the walk from the next.
const stones = Float64Array.from(list).sort().reverse();
const walks = new Map();
let [best, begin] = [0, 0];
for (const stone of stones) {
  const visited = (walks.get(stone + step) ?? 0) + 1;
  walks.set(stone, visited);
  if (visited >= best) [best, begin] = [visited, stone];
}
console.log(`${best} ${begin}`);
