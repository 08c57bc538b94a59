const lines = require('fs').readFileSync(0, 'utf8').split('\n');
const students = lines.slice(1, 1 + Number(lines[0])).map((line) => {
  const [name, maths, science, drawing] = line.split(' ');
  return { name, maths: Number(maths), total: Number(maths) + Number(science) + Number(drawing) };
});
students.sort(
  (one, other) =>
    other.total - one.total || other.maths - one.maths || (one.name < other.name ? -1 : 1),
);
let rank = 0;
const list = students.map(({ name, maths, total }, i) => {
  const before = students[i - 1];
  if (!before || before.total !== total || before.maths !== maths) rank = i + 1;
  return `${rank} ${name}`;
});
console.log(list.join('\n'));
