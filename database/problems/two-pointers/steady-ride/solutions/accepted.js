const [n, d, ...heights] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);

// A queue of candidates, of which the front is the best one of the window.
class Candidates {
  constructor(isBetter) {
    this.isBetter = isBetter;
    this.stations = [];
    this.front = 0;
  }

  add(station) {
    const { stations } = this;
    while (stations.length > this.front && !this.isBetter(heights[stations.at(-1)], heights[station]))
      stations.pop();
    stations.push(station);
  }

  best(left) {
    while (this.stations[this.front] < left) this.front += 1;
    return heights[this.stations[this.front]];
  }
}

const highest = new Candidates((one, other) => one > other);
const lowest = new Candidates((one, other) => one < other);
let left = 0;
let steady = 0;
for (let right = 0; right < n; right += 1) {
  highest.add(right);
  lowest.add(right);
  while (highest.best(left) - lowest.best(left) > d) left += 1;
  steady += right - left + 1;
}
console.log(String(steady));
