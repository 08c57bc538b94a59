const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const count = Number(words[0]);
const row = [];
let end = 0;
for (let i = 0; i < count; i += 1) {
  const verb = words[1 + 2 * i];
  const word = words[2 + 2 * i];
  if (verb === 'DRAW') {
    row.length = end;
    row.push(word);
    end += 1;
  } else if (verb === 'UNDO') end = Math.max(0, end - Number(word));
  else end = Math.min(row.length, end + Number(word));
}
console.log(row.slice(0, end).join('') || 'EMPTY');
