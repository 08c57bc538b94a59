const [text, , ...places] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/);

let at = 0;

// Reads pieces up to the end or a closing bracket. Each piece knows where it ends in the unfolded text.
function parse() {
  const pieces = [];
  let length = 0;
  while (at < text.length && text[at] !== ')') {
    const number = /^\d*/.exec(text.slice(at, at + 2))[0];
    if (number === '') {
      length += 1;
      pieces.push({ end: length, letter: text[at] });
    } else {
      at += number.length + 1;
      const inner = parse();
      length += Number(number) * inner.length;
      pieces.push({ end: length, inner });
    }
    at += 1;
  }
  return { pieces, length };
}

function find({ pieces }, place) {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pieces[middle].end > place) high = middle;
    else low = middle + 1;
  }
  const { letter, inner } = pieces[low];
  const start = low > 0 ? pieces[low - 1].end : 0;
  return letter ?? find(inner, (place - start) % inner.length);
}

const whole = parse();
console.log(places.map((place) => find(whole, Number(place) - 1)).join('\n'));
