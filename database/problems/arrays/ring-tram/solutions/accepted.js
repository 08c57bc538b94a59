const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [stops, passengers] = words;
// The times twice in a row: a ride is then one piece of the doubled list.
const prefix = [0];
for (let i = 0; i < 2 * stops; i += 1) prefix.push(prefix[i] + words[2 + (i % stops)]);
const answers = [];
for (let i = 0; i < passengers; i += 1) {
  const from = words[2 + stops + 2 * i];
  let to = words[3 + stops + 2 * i];
  if (to <= from) to += stops;
  answers.push(prefix[to - 1] - prefix[from - 1]);
}
console.log(answers.join('\n'));
