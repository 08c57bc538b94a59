const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const count = Number(words[0]);
let record = 0;
let painted = 0;
let since = 0;
let longest = 0;
for (let i = 1; i <= count; i += 1) {
  const height = Number(words[i]);
  if (height > record) {
    record = height;
    painted += 1;
    since = i;
  }
  longest = Math.max(longest, i - since + 1);
}
console.log(`${painted} ${longest}`);
