const [ring, motif] = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const text = `${motif}.${ring}${ring.slice(0, motif.length - 1)}`;
// z[i] is the length of the longest common prefix of the text and its suffix from i.
const z = new Int32Array(text.length);
let [left, right] = [0, 0];
let count = 0;
for (let i = 1; i < text.length; i += 1) {
  let same = i < right ? Math.min(right - i, z[i - left]) : 0;
  while (i + same < text.length && text[same] === text[i + same]) same += 1;
  if (i + same > right) [left, right] = [i, i + same];
  z[i] = same;
  if (same === motif.length) count += 1;
}
console.log(String(count));
