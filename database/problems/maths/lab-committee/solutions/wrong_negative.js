// Leaves negative remainders as they are.
const P = 1000000007n;
const power = (base, exponent) => {
  let result = 1n;
  for (let [b, e] = [base, exponent]; e > 0n; e /= 2n) {
    if (e % 2n === 1n) result = (result * b) % P;
    b = (b * b) % P;
  }
  return result;
};
const factorial = [1n];
for (let i = 1; i <= 200000; i += 1) factorial.push((factorial[i - 1] * BigInt(i)) % P);
const choose = (a, b) =>
  b > a ? 0n : (factorial[a] * power((factorial[b] * factorial[a - b]) % P, P - 2n)) % P;
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n').slice(1);
for (const line of lines) {
  const [n, m, k] = line.split(' ').map(Number);
  console.log(String((choose(n + m, k) - choose(n, k) - choose(m, k)) % P));
}
