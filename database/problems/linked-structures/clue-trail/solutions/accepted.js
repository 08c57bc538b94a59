const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(words[0]);
let card = Number(words[1]);
const note = new Int32Array(n + 1).fill(-1);
let read = 0;
while (card > 0 && note[card] < 0) {
  note[card] = read;
  read += 1;
  card = Number(words[1 + card]);
}
console.log(card === 0 ? `END ${read}` : `LOOP ${note[card]} ${read - note[card]}`);
