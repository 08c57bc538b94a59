const text = require('fs').readFileSync(0, 'utf8');
let total = 0;
for (const [, digits, unit] of text.matchAll(/(\d+)([hm])/g))
  total += Number(digits) * (unit === 'h' ? 60 : 1);
const hours = Math.floor(total / 60);
const minutes = total % 60;
if (hours === 0) console.log(`${minutes}m`);
else console.log(minutes === 0 ? `${hours}h` : `${hours}h${minutes}m`);
