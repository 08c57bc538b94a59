const strip = require('fs').readFileSync(0, 'utf8').trim();
const numbers = strip.match(/\d+/g) ?? [];
let total = 0;
for (const digits of numbers) total += Number(digits);
console.log(`${numbers.length} ${total}`);
