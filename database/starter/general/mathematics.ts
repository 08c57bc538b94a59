import { integral } from '#database/starter/arithmetic.ts';
import { lines } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

type Row = [number, number, number];
type Matrix = [Row, Row, Row];

const determinant = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): number =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);

const closest = (candidates: [string, number][]): string => {
  const [first] = candidates.sort(([, a], [, b]) => a - b);
  return first ? first[0] : '';
};

export const mathematics: StarterQuestion[] = [
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 4,
    stem: lines(
      'Let',
      String.raw`$$
A = \begin{pmatrix} 2 & 1 & 0 \\ 1 & 3 & 1 \\ 0 & 1 & 2 \end{pmatrix}
$$`,
      String.raw`What is $\det(A^2 - 3A)$?`,
    ),
    options: ['$-152$', '$-16$', '$16$', '$40$'],
    correct: [3],
    explanation: lines(
      String.raw`$\det(A - \lambda I) = (2 - \lambda)(\lambda^2 - 5\lambda + 4)$, so the eigenvalues are 1, 2
and 4.`,
      String.raw`$A^2 - 3A$ has the eigenvalues $\lambda^2 - 3\lambda$: $-2$, $-2$ and $4$.`,
      'Their product is $(-2)(-2)(4) = 16$.',
      `40 and $-152$ come from taking the determinant term by term; a determinant of a sum is not
the sum of determinants. The answer is **16**.`,
    ),
    solve: () => {
      const a: Matrix = [
        [2, 1, 0],
        [1, 3, 1],
        [0, 1, 2],
      ];
      // Expand (A - 3I) times A, row by row.
      const times = ([x, y, z]: Row): Row => [
        x * a[0][0] + y * a[1][0] + z * a[2][0],
        x * a[0][1] + y * a[1][1] + z * a[2][1],
        x * a[0][2] + y * a[1][2] + z * a[2][2],
      ];
      const [[p, q, r], [s, t, u], [v, w, x]] = a;
      return `$${determinant([times([p - 3, q, r]), times([s, t - 3, u]), times([v, w, x - 3])])}$`;
    },
  },
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 2,
    stem: lines(
      'For which value of $k$ do these equations have a solution?',
      String.raw`$$
\begin{aligned} 2x - y + z &= 4 \\ x + y - 2z &= 1 \\ 4x + y - 3z &= k \end{aligned}
$$`,
    ),
    options: ['$k = 5$', '$k = 6$', '$k = 7$', '$k = 9$'],
    correct: [2],
    explanation: lines(
      String.raw`On the left, row 3 is row 1 plus twice row 2: $(2 + 2,\ -1 + 2,\ 1 - 4) = (4,\ 1,\ -3)$.`,
      String.raw`The right-hand sides must obey the same rule: $k = 4 + 2 \times 1 = 6$.`,
      `9 doubles row 1 instead of row 2, and 5 simply adds the two rows; neither matches the
left-hand sides.`,
      'The answer is **$k = 6$**.',
    ),
    solve: () => {
      // The coefficient matrix has rank 2, so every 3 x 3 minor of the augmented matrix must vanish.
      for (let k = -50; k <= 50; k++) {
        const minors: Matrix[] = [
          [
            [2, -1, 4],
            [1, 1, 1],
            [4, 1, k],
          ],
          [
            [2, 1, 4],
            [1, -2, 1],
            [4, -3, k],
          ],
          [
            [-1, 1, 4],
            [1, -2, 1],
            [1, -3, k],
          ],
        ];
        if (minors.every((minor) => determinant(minor) === 0)) return `$k = ${k}$`;
      }
      return [];
    },
  },
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 4,
    stem: lines(
      'Evaluate',
      String.raw`$$
I = \int_0^4 \int_{\sqrt{y}}^{2} \sqrt{1 + x^3}\; dx\, dy
$$`,
    ),
    options: [
      String.raw`$\dfrac{26}{9}$`,
      String.raw`$\dfrac{52}{9}$`,
      String.raw`$\dfrac{54}{9}$`,
      String.raw`$\dfrac{156}{9}$`,
    ],
    correct: [2],
    explanation: lines(
      String.raw`The region is $0 \le y \le x^2$, $0 \le x \le 2$. Change the order and integrate over $y$
first:`,
      String.raw`$I = \displaystyle\int_0^2 x^2\sqrt{1 + x^3}\,dx =
\left[\tfrac{2}{9}(1 + x^3)^{3/2}\right]_0^2 = \tfrac{2}{9}(27 - 1)$.`,
      String.raw`54/9 forgets the lower limit; 156/9 forgets the factor $\tfrac13$ from $d(x^3) = 3x^2\,dx$.`,
      String.raw`The answer is **$\dfrac{52}{9}$**.`,
    ),
    solve: () => {
      const value = integral((y) => integral((x) => Math.sqrt(1 + x ** 3), Math.sqrt(y), 2, 400), 0, 4, 2000);
      return String.raw`$\dfrac{${Math.round(value * 9)}}{9}$`;
    },
  },
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 2,
    stem: lines("Solve $y'' + 4y' + 13y = 0$ with $y(0) = 0$ and $y'(0) = 6$, where the prime means $d/dt$."),
    options: [
      String.raw`$2e^{-2t}\sin 3t$`,
      String.raw`$6e^{-2t}\sin 3t$`,
      String.raw`$3e^{-3t}\sin 2t$`,
      String.raw`$2e^{-2t}\cos 3t$`,
    ],
    correct: [1],
    explanation: lines(
      String.raw`$m^2 + 4m + 13 = 0$ gives $m = -2 \pm 3j$, so $y = e^{-2t}(A\cos 3t + B\sin 3t)$.`,
      '$y(0) = 0$ gives $A = 0$, which rules out the cosine.',
      String.raw`$y'(0) = 3B = 6$ gives $B = 2$. Writing $B = 6$ forgets the factor 3 from differentiating
$\sin 3t$.`,
      String.raw`The answer is **$2e^{-2t}\sin 3t$**.`,
    ),
    solve: () => {
      const candidates: [string, (t: number) => number][] = [
        [String.raw`$2e^{-2t}\sin 3t$`, (t) => 2 * Math.exp(-2 * t) * Math.sin(3 * t)],
        [String.raw`$6e^{-2t}\sin 3t$`, (t) => 6 * Math.exp(-2 * t) * Math.sin(3 * t)],
        [String.raw`$3e^{-3t}\sin 2t$`, (t) => 3 * Math.exp(-3 * t) * Math.sin(2 * t)],
        [String.raw`$2e^{-2t}\cos 3t$`, (t) => 2 * Math.exp(-2 * t) * Math.cos(3 * t)],
      ];
      const h = 1e-4;
      let [y, v, t] = [0, 6, 0];
      const misfit = candidates.map(([text]): [string, number] => [text, 0]);
      while (t < 2) {
        const pull = (p: number, q: number): number => -4 * q - 13 * p;
        const [yHalf, vHalf] = [y + (h / 2) * v, v + (h / 2) * pull(y, v)];
        [y, v, t] = [y + h * vHalf, v + h * pull(yHalf, vHalf), t + h];
        for (const [i, entry] of misfit.entries())
          entry[1] += Math.abs(y - (candidates[i]?.[1](t) ?? Infinity));
      }
      return closest(misfit);
    },
  },
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 2,
    stem: lines(
      `A campus mail server receives 50% of its messages from inside, 30% from partner colleges
and 20% from elsewhere. The shares of these that are spam are 2%, 3% and 5%.`,
      `A message picked at random turns out to be spam. What is the probability that it came from
"elsewhere"?`,
    ),
    options: ['0.010', '0.050', '0.200', '0.345'],
    correct: [4],
    explanation: lines(
      String.raw`$P(\text{spam}) = 0.5(0.02) + 0.3(0.03) + 0.2(0.05) = 0.010 + 0.009 + 0.010 = 0.029$.`,
      String.raw`$P(\text{elsewhere} \mid \text{spam}) = \dfrac{0.010}{0.029} = 0.345$.`,
      `0.010 is the probability of both together, 0.050 is the reverse condition, and 0.200 ignores
the spam.`,
      'The answer is **0.345**.',
    ),
    solve: () => {
      // Count in 100 000 messages.
      const sources: [number, number][] = [
        [50000, 0.02],
        [30000, 0.03],
        [20000, 0.05],
      ];
      const spam = sources.map(([messages, share]) => messages * share);
      return ((spam[2] ?? 0) / spam.reduce((sum, part) => sum + part, 0)).toFixed(3);
    },
  },
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 2,
    stem: lines(
      String.raw`Which function of $t \ge 0$ has the Laplace transform below?`,
      String.raw`$$
F(s) = \frac{s + 5}{(s + 1)(s + 3)}
$$`,
    ),
    options: ['$2e^{-t} + e^{-3t}$', '$e^{-t} - 2e^{-3t}$', '$2e^{-t} - e^{-3t}$', '$4e^{-t} + 2e^{-3t}$'],
    correct: [3],
    explanation: lines(
      String.raw`Partial fractions: $\dfrac{s + 5}{(s + 1)(s + 3)} = \dfrac{A}{s + 1} + \dfrac{B}{s + 3}$.`,
      String.raw`$A = \dfrac{-1 + 5}{-1 + 3} = 2$ and $B = \dfrac{-3 + 5}{-3 + 1} = -1$.`,
      String.raw`The first option loses the sign of $B$; the last forgets both denominators. Check:
$f(0) = \lim sF(s) = 1$.`,
      'The answer is **$2e^{-t} - e^{-3t}$**.',
    ),
    solve: () => {
      const candidates: [string, number, number][] = [
        ['$2e^{-t} + e^{-3t}$', 2, 1],
        ['$e^{-t} - 2e^{-3t}$', 1, -2],
        ['$2e^{-t} - e^{-3t}$', 2, -1],
        ['$4e^{-t} + 2e^{-3t}$', 4, 2],
      ];
      const target = (s: number): number => (s + 5) / ((s + 1) * (s + 3));
      const misfit = ([text, a, b]: [string, number, number]): [string, number] => {
        const f = (t: number): number => a * Math.exp(-t) + b * Math.exp(-3 * t);
        const gaps = [0.5, 1, 2].map((s) =>
          Math.abs(integral((t) => f(t) * Math.exp(-s * t), 0, 30) - target(s)),
        );
        return [text, Math.max(...gaps)];
      };
      return closest(candidates.map(misfit));
    },
  },
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 3,
    stem: lines(
      `One step of the Newton–Raphson method is applied to $f(x) = x^3 + x - 5$ from $x_0 = 1.5$.
What is $x_1$ (to four decimals)?`,
    ),
    options: ['1.5161', '1.4839', '1.5185', '1.6250'],
    correct: [1],
    explanation: lines(
      "$f(1.5) = 3.375 + 1.5 - 5 = -0.125$ and $f'(1.5) = 3(2.25) + 1 = 7.75$.",
      String.raw`$x_1 = x_0 - \dfrac{f(x_0)}{f'(x_0)} = 1.5 + \dfrac{0.125}{7.75} = 1.5161$.`,
      "1.4839 loses the sign; 1.5185 takes $f' = 3x^2$; 1.6250 does not divide by $f'$ at all.",
      'The answer is **1.5161**.',
    ),
    solve: () => {
      const f = (x: number): number => x ** 3 + x - 5;
      const slope = (f(1.5 + 1e-5) - f(1.5 - 1e-5)) / 2e-5;
      return (1.5 - f(1.5) / slope).toFixed(4);
    },
  },
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 5,
    stem: lines(
      `A closed cylinder is bounded by $x^2 + y^2 = 4$, $z = 0$ and $z = 3$. What is the total
outward flux through its surface of the field`,
      String.raw`$$
\mathbf{F} = (2x + yz)\,\mathbf{i} + 3y\,\mathbf{j} + z^2\,\mathbf{k}\ ?
$$`,
    ),
    options: [String.raw`$36\pi$`, String.raw`$60\pi$`, String.raw`$132\pi$`, String.raw`$96\pi$`],
    correct: [4],
    explanation: lines(
      String.raw`By the divergence theorem, integrate $\nabla \cdot \mathbf{F} = 2 + 3 + 2z$ over the
volume.`,
      String.raw`Base area $= 4\pi$, so the flux is
$4\pi\displaystyle\int_0^3 (5 + 2z)\,dz = 4\pi(15 + 9) = 96\pi$.`,
      String.raw`$60\pi$ drops the $2z$, $36\pi$ keeps only the flux through the top, and $132\pi$ puts
$z = 3$ everywhere.`,
      String.raw`The answer is **$96\pi$**.`,
    ),
    solve: () => {
      // Surface integrals: curved side, then top; the bottom has z = 0 and gives nothing.
      const side = integral(
        (z) =>
          integral(
            (u) => {
              const [x, y] = [2 * Math.cos(u), 2 * Math.sin(u)];
              return ((2 * x + y * z) * (x / 2) + 3 * y * (y / 2)) * 2;
            },
            0,
            2 * Math.PI,
            400,
          ),
        0,
        3,
        400,
      );
      const top = integral((r) => 3 ** 2 * 2 * Math.PI * r, 0, 2);
      return String.raw`$${Math.round((side + top) / Math.PI)}\pi$`;
    },
  },
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 3,
    stem: lines(
      `Which of these functions can be the real part of an analytic function of $z = x + jy$ over
the whole plane? Select all that apply.`,
    ),
    options: [String.raw`$e^{2x}\cos 2y$`, '$x^3 - 3x^2y$', '$xy + 4x$', '$x^2 + y^2$'],
    correct: [1, 3],
    explanation: lines(
      `The real part of an analytic function is harmonic: $u_{xx} + u_{yy} = 0$; on the whole plane
the converse holds too.`,
      String.raw`$e^{2x}\cos 2y$: $4u - 4u = 0$. $\;xy + 4x$: both second derivatives are zero.`,
      String.raw`$x^3 - 3x^2y$ gives $6x - 6y$; the harmonic cubic is $x^3 - 3xy^2$. $\;x^2 + y^2$ gives 4.`,
      'The answers are **options 1 and 3**.',
    ),
    solve: () => {
      const candidates: [string, (x: number, y: number) => number][] = [
        [String.raw`$e^{2x}\cos 2y$`, (x, y) => Math.exp(2 * x) * Math.cos(2 * y)],
        ['$x^3 - 3x^2y$', (x, y) => x ** 3 - 3 * x ** 2 * y],
        ['$xy + 4x$', (x, y) => x * y + 4 * x],
        ['$x^2 + y^2$', (x, y) => x ** 2 + y ** 2],
      ];
      const points: [number, number][] = [
        [0.3, 0.7],
        [-0.8, 0.2],
        [0.5, -1.1],
      ];
      const h = 1e-3;
      const harmonic = (u: (x: number, y: number) => number): boolean =>
        points.every(([x, y]) => {
          const sum = u(x + h, y) + u(x - h, y) + u(x, y + h) + u(x, y - h) - 4 * u(x, y);
          return Math.abs(sum / h ** 2) < 1e-3;
        });
      return candidates.filter(([, u]) => harmonic(u)).map(([text]) => text);
    },
  },
  {
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 1,
    stem: lines(
      'Find the limit',
      String.raw`$$
\lim_{x \to 0} \frac{1 - \cos 4x}{x \sin 2x}
$$`,
    ),
    options: ['16', '8', '2', '4'],
    correct: [4],
    explanation: lines(
      String.raw`For small $x$: $1 - \cos 4x \approx \dfrac{(4x)^2}{2} = 8x^2$ and $\sin 2x \approx 2x$.`,
      String.raw`The quotient tends to $\dfrac{8x^2}{2x^2} = 4$.`,
      String.raw`8 loses either the $\tfrac12$ of the cosine or the 2 of the sine, and 16 loses both. The
answer is **4**.`,
    ),
    solve: () => {
      const near = (x: number): number => (1 - Math.cos(4 * x)) / (x * Math.sin(2 * x));
      return String(Math.round((near(1e-3) + near(-1e-3)) / 2));
    },
  },
];
