import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderText, stripLinks, tryRenderMarkdown } from './markdown.ts';
import { renderSimpleMarkdown } from './simple-markdown.ts';

test('Markdown, tables, LaTeX and code become HTML, MathML and highlighted code', async () => {
  const html = await renderText(
    String.raw`**Bold** and $\frac{1}{2}$

| a | b |
|---|---|
| 1 | 2 |

~~~c
int x = 1;
~~~`,
    'markdown',
  );
  expect(html).toContain('<strong>Bold</strong>');
  expect(html).toContain('<mfrac>');
  expect(html).toContain('<table>');
  expect(html).toContain('hljs-type');
});

test.each([
  [String.raw`O(n \log n)`, 'O(n log⁡ n)'],
  [String.raw`h\cot 30^\circ`, 'h cot⁡ 30∘'],
  [String.raw`(a)\sin^2 x + \cos x`, '(a) sin⁡2 x+cos⁡ x'],
  [String.raw`\log(x)\log_2\log n`, 'log⁡(x) log⁡2 log⁡ n'],
  [String.raw`\frac{2\ln a}{b}`, '2 ln⁡ ab'],
])('thin spaces stand around the functions of %s', async (latex, shown) => {
  for (const source of [`$${latex}$`, `- $${latex}$`]) {
    const html = await renderText(source, 'markdown');
    const formula = /<semantics>(.*?)<annotation/.exec(html)?.[1];
    expect(formula?.replaceAll('<mspace width="0.1667em"></mspace>', ' ').replace(/<[^>]+>/g, '')).toBe(
      shown,
    );
  }
});

test('a formula and its unit stay in one line', async () => {
  for (const source of ['It is $40\\sqrt3$ m high', '- It is $40\\sqrt3$ m high'])
    expect(await renderText(source, 'markdown')).toContain('</math></span>\u00a0m high');
  expect(await renderText('For $n$ men', 'markdown')).toContain('</math></span> men');
});

test('a display formula is a block of its own', async () => {
  expect(await renderText('$$\nx^2\n$$', 'markdown')).toContain('display="block"');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](http://tracker.example/p.png)',
  '[x](javascript:alert(1))',
  '<svg onload=alert(1)>',
  '<a href="vbscript:x" onclick="y">z</a>',
  String.raw`$\href{javascript:alert(1)}{x}$`,
  String.raw`$\includegraphics{http://tracker.example/p.png}$`,
  '<style>*{display:none}</style>',
  '<iframe src="https://example.org"></iframe>',
])('%s leaves no active content', async (source) => {
  const html = await renderText(source, 'markdown');
  expect(html).not.toMatch(/<(script|img|svg|style|iframe|input)|\son\w+=|href="(javascript|vbscript)|src=/i);
});

test('plain text shows every character as written and no markup', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (source) => {
      const html = await renderText(source, 'text');
      expect(html.replace(/^<p class="whitespace-pre-wrap">|<\/p>$/g, '')).not.toMatch(/[<>"']/);
    }),
  );
});

test('a flood of nested formulas is refused or rendered, never endless', async () => {
  const bomb = String.raw`$\def\a#1{#1#1#1#1}\a{\a{\a{\a{\a{\a{\a{\a{x}}}}}}}}$`;
  expect((await renderText(bomb, 'markdown')).length).toBeLessThan(100_000);
});

test('the fast path for simple Markdown gives the same HTML as the parser', async () => {
  let short = 0;
  const piece = fc.constantFrom(
    ...['word', 'A', '12', '3.5', ' ', ' ', '.', ',', ')', '(', ':', ';', '-', '+', '=', '/', '//', '?', '%'],
    ...[
      'www',
      'http',
      '"',
      "'",
      '“',
      '–',
      '₹',
      'है',
      '  ',
      '1.',
      '2)',
      'com',
      'e\u0301',
      '²',
      'ﬁ',
      '\n',
      '\n\n',
    ],
    ...[
      '$x$',
      '$ a < b $',
      '$\\frac{1}{2}$',
      '$',
      '$$',
      '**b**',
      '*c d*',
      '**',
      '*',
      '_',
      '____',
      ' * ',
      ' ____ ',
    ],
    ...[
      '\\_',
      '\\.',
      '\\/',
      '\\@',
      '\\&',
      '\\<',
      '\\',
      '\\\n',
      '&',
      ' & ',
      '<',
      ' < ',
      '>',
      '#',
      '!',
      '{',
      '}',
      '^',
      '[',
      ']',
      '`',
      '~',
      '|',
    ],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 9 }), async (pieces) => {
      const text = pieces.join('').trim();
      if (renderSimpleMarkdown(text, String) === undefined) return;
      short++;
      // A comment is not rendered, but needs the parser.
      const parsed = (await renderText(`${text}\n\n<!-- -->`, 'markdown')).trim();
      expect(await renderText(text, 'markdown')).toBe(parsed);
    }),
    // After a break a formula loses the spaces at its ends; an address with escapes is still an address.
    {
      numRuns: 6_000,
      examples: [
        [['\\\n', '$', '  ', '$', 'word']],
        [['\\\n', '$', ' ____ ', 'word', '$']],
        [['www', '\\.', 'word']],
      ],
    },
  );
  expect(short).toBeGreaterThan(500);
});

test.each([
  ['Sum', '<p>Sum</p>'],
  ['a\n\nb\nc', '<p>a</p>\n<p>b\nc</p>'],
  [
    'was \\_\\_ by 5 < 6 & **more** than *that*',
    '<p>was __ by 5 &#x3C; 6 &#x26; <strong>more</strong> than <em>that</em></p>',
  ],
  ['one\\\ntwo', '<p>one<br>\ntwo</p>'],
])('%j takes the fast path', (source, html) => {
  expect(renderSimpleMarkdown(source, () => '')).toBe(html);
});

const FLOOD = `\\def\\a#1{${'#1'.repeat(110)}}\\def\\b#1{${'#1'.repeat(110)}}\\a{\\b{${'x'.repeat(110)}}}`;

test.each([`Let $${FLOOD}$ be.`, `- a $${FLOOD}$`, `$$\n${FLOOD}\n$$`, `\`\`\`math\n${FLOOD}\n\`\`\``])(
  'a formula with nested command definitions is shown as written',
  async (text) => {
    const html = await renderText(text, 'markdown');
    expect(html).toContain(`<code>${FLOOD}`);
    expect(html).not.toContain('<math');
  },
);

test('commands whose names start like definitions are rendered', async () => {
  expect(await renderText('$\\long f \\left( \\delta \\right)$', 'markdown')).not.toContain('<math');
  expect(await renderText('$\\longrightarrow \\left( \\delta \\right)$', 'markdown')).toContain('<math');
});

test('text that the parser fails on has no HTML', async () => {
  expect(await tryRenderMarkdown('>'.repeat(20_000), new Map())).toBeUndefined();
  expect(await tryRenderMarkdown('> so', new Map())).toContain('<blockquote>');
});

test('a footnote and its reference link to each other', async () => {
  const html = await renderText('Rice[^a].\n\n[^a]: By weight.', 'markdown');
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets).toHaveLength(2);
  for (const id of targets) expect(html).toContain(`id="${id}"`);
});

test('without links a footnote has no back reference', async () => {
  const html = stripLinks(await renderText('Rice[^a], wheat[^a].\n\n[^a]: By *weight* ↩.', 'markdown'));
  expect(html).toContain('<sup>1</sup>');
  expect(html).toContain('By <em>weight</em> ↩.');
  expect(html.match(/↩/g)).toHaveLength(1);
});

test('without links a text keeps its words', async () => {
  const picture = `/api/picture/${'a'.repeat(64)}.webp`;
  const html = await renderText(
    `www.a.example and [*b* ![c <a d="e"> f](${picture} "g > h")](https://i.example "j > k")`,
    'markdown',
    new Map([['a'.repeat(64), { width: 1, height: 1 }]]),
  );
  expect(stripLinks(html)).toBe(
    `<p>www.a.example and <em>b</em> <img src="${picture}" alt="c <a d=&#x22;e&#x22;> f" title="g > h" width="1" height="1"></p>`,
  );
});
