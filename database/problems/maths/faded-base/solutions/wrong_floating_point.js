// Computes with floating-point numbers, which are not exact.
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n').slice(1);
const value = (text, base) => [...text].reduce((sum, digit) => sum * base + parseInt(digit, 36), 0);
for (const line of lines) {
  const sheet = line.split(' ');
  let base = Math.max(2, ...[...sheet.join('')].map((digit) => parseInt(digit, 36) + 1));
  const isRight = () => value(sheet[0], base) + value(sheet[1], base) === value(sheet[2], base);
  while (base <= 36 && !isRight()) base += 1;
  console.log(base <= 36 ? base : -1);
}
