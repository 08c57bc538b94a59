const lines = require('fs').readFileSync(0, 'utf8').split('\n');
/** A heap with the smallest number on top. */
const createHeap = () => {
  const items = [];
  return {
    size: () => items.length,
    top: () => items[0],
    push: (value) => {
      let i = items.length;
      items.push(value);
      for (let up = (i - 1) >> 1; i > 0 && items[up] > value; up = (i - 1) >> 1) {
        items[i] = items[up];
        i = up;
      }
      items[i] = value;
    },
    pop: () => {
      const top = items[0];
      const value = items.pop();
      if (items.length === 0) return top;
      let i = 0;
      for (let child = 1; child < items.length; child = 2 * i + 1) {
        if (child + 1 < items.length && items[child + 1] < items[child]) child += 1;
        if (items[child] >= value) break;
        items[i] = items[child];
        i = child;
      }
      items[i] = value;
      return top;
    },
  };
};
const light = createHeap(); // negative weights
const heavy = createHeap();
const out = [];
for (let i = 1; i <= Number(lines[0]); i += 1) {
  if (lines[i] === 'SELL') out.push(-light.pop());
  else {
    const weight = Number(lines[i].slice(4));
    if (light.size() > 0 && weight > -light.top()) heavy.push(weight);
    else light.push(-weight);
  }
  if (light.size() > heavy.size() + 1) heavy.push(-light.pop());
  else if (heavy.size() > light.size()) light.push(-heavy.pop());
}
console.log(out.join('\n'));
