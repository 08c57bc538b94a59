const [, ...tags] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
const counts = new Map();
for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
console.log(String(tags.find((tag) => counts.get(tag) === 1) ?? 0));
