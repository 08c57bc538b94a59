const letters = [...require('fs').readFileSync(0, 'utf8').trim()];
let replaced = 0;
for (let left = 0, right = letters.length - 1; left < right; left += 1, right -= 1) {
  if (letters[left] < letters[right]) letters[right] = letters[left];
  else if (letters[left] > letters[right]) letters[left] = letters[right];
  else continue;
  replaced += 1;
}
console.log(`${replaced}\n${letters.join('')}`);
