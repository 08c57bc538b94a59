const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [count, end] = words;
const guards = [];
for (let i = 0; i < count; i += 1) guards.push([words[2 + 2 * i], words[3 + 2 * i]]);
guards.sort((one, other) => one[0] - other[0]);
guards.push([end, end]);
let covered = 0;
let total = 0;
let longest = 0;
for (const [come, leave] of guards) {
  const hole = Math.max(0, come - covered);
  total += hole;
  longest = Math.max(longest, hole);
  covered = Math.max(covered, leave);
}
console.log(`${total} ${longest}`);
