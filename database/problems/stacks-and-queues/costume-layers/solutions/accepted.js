const word = require('fs').readFileSync(0, 'utf8').split(/\s+/)[1];
const worn = [];
let fault = 0;
for (let i = 0; i < word.length && fault === 0; i += 1) {
  const letter = word[i];
  if (letter < 'a') worn.push(letter.toLowerCase());
  else if (worn.length > 0 && worn[worn.length - 1] === letter) worn.pop();
  else fault = i + 1;
}
console.log(fault > 0 ? `FAULT ${fault}` : `WORN ${worn.length}`);
