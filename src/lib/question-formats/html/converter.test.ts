import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { htmlToMarkdown } from './converter.ts';
import { textToMarkdown } from './plain-text.ts';

test.each([
  [
    '<p>a <b>bold</b> and <em>slanted</em><br>line</p><p>next</p>',
    'a **bold** and *slanted*\\\nline\n\nnext',
  ],
  ['CO<sub>2</sub>, x<sup>-1</sup>, 5<sup>th</sup>', 'CO₂, x⁻¹, 5$^{\\text{th}}$'],
  ['Is \\(a_1 \\lt b\\) so? It costs $5 to $6.', 'Is $a_1 \\lt b$ so? It costs \\$5 to \\$6.'],
  ['<p>before \\[ x^2 \\] after</p>', 'before\n\n$$\nx^2\n$$\n\nafter'],
  ['<pre><code class="language-c">int a;\nint b;</code></pre>', '```c\nint a;\nint b;\n```'],
  ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
  [
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '| a | b |\n| - | - |\n| 1 | 2 |',
  ],
  [
    '<h4>T</h4><table><tbody><tr><td>1 | 2</td><td><p>\\(x\\)</p></td></tr></tbody></table>',
    '#### T\n\n| | |\n| - | - |\n| 1 \\| 2 | $x$ |',
  ],
  ['<table><caption>Ages</caption><tr><th>a</th></tr></table>', 'Ages\n\n| a |\n| - |'],
  ['<math><mfrac><mn>1</mn><mi>x</mi></mfrac></math>', '$\\frac{1}{x}$'],
  ['<m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>', '$x^{2}$'],
  ['<img class="texrender" alt="$$a+b$$" src="https://lms.example/filter/tex/pix.php/1.gif">', '$a+b$'],
  ['1. no list', '1\\. no list'],
  ['# no heading', '\\# no heading'],
  ['a*b*c &amp;lt; _d_', 'a\\*b\\*c \\&lt; \\_d\\_'],
])('%s becomes Markdown', (html, markdown) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown, lost: [] });
});

test('pictures of the file are kept, all others are left out with a remark, and active content is removed', () => {
  const pictureOf = (address: string) => (address === 'images/a b.png' ? 'a%20b.png' : undefined);
  const html =
    '<p>See <img src="images/a b.png" alt="A plan"> <img src="https://tracker.example/p.png"><script>x()</script>' +
    '<a href="javascript:x()">this</a> <a href="@@PLUGINFILE@@/notes.pdf">notes</a><video src="v.mp4">no</video></p>';
  expect(htmlToMarkdown(html, { pictureOf })).toEqual({
    markdown: 'See ![A plan](picture:a%20b.png) this notes',
    lost: [
      'the picture “https://tracker.example/p.png”',
      'a script',
      'the linked file “@@PLUGINFILE@@/notes.pdf”',
      'a video',
    ],
  });
});

test.each([
  ['<p>What is <b>it?<br></b></p>', 'What is **it?**'],
  ['<p>What is \\(x\\) there?<br><i>&nbsp;</i></p>', 'What is $x$ there?'],
  ['<p><b>Read</b><strong> this</strong> <code>x</code></p>', '**Read** **this** `x`'],
  ['<p><strong>Re</strong><strong>ad</strong></p>', '**Read**'],
  ['<p><strong>a <b>b</b></strong></p>', '**a b**'],
])('breaks at an end and parts of one emphasis leave no signs: %s', (html, markdown) => {
  expect(htmlToMarkdown(html).markdown).toBe(markdown);
});

test.each([
  ['An <em>old</em> and <u>frank</u> man', 'An *old* and <u>frank</u> man'],
  ['The <span style="color:red; text-decoration: underline;">frank</span> man', 'The <u>frank</u> man'],
  [
    'He <span style="font-weight:700">go</span> <span style=\'font-style: italic\'>home</span>',
    'He **go** *home*',
  ],
  ['x<span style="vertical-align: super">2</span>', 'x²'],
  ['<b>Re</b><span style="font-weight: bold">ad</span>', '**Read**'],
  ['<p style="text-decoration-line: underline">all \\(x\\)</p>', '<u>all $x$</u>'],
  ['<div style="font-weight:bold"><p>one</p><p>two</p></div>', '**one**\n\n**two**'],
  ['<b style="font-weight:normal">no <b>yes</b></b>', 'no **yes**'],
  ['<ins>new</ins> <del>old</del>', '<u>new</u> ~~old~~'],
  ['<u></u>none', 'none'],
  ['&lt;u>as text&lt;/u>', '\\<u>as text\\</u>'],
  ['<ol type="A" start="24"><li>x</li><li>y</li><li>z</li><li>w</li></ol>', 'X. x\n\nY. y\n\nZ. z\n\nAA. w'],
  ['<ol style="list-style-type: lower-roman"><li><p>x</p></li><li>y</li></ol>', 'i. x\n\nii. y'],
  ['<ol reversed><li>x</li><li>y</li></ol>', '2\\. x\n\n1\\. y'],
  ['<ol><li value="4">x</li><li>y</li></ol>', '4\\. x\n\n5\\. y'],
  ['<ol start="3"><li>x</li></ol>', '3. x'],
  ['<ol type="1"><li>x</li></ol>', '1. x'],
])('formatting that carries meaning is kept: %s', async (html, markdown) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown, lost: [] });
});

test('Markdown with underlined text becomes HTML, and other tags stay without effect', async () => {
  const underlined = await renderText('a <u>b **c**</u> <b>d</b> <u>e\n\nf</u>', 'markdown');
  expect(underlined).toBe('<p>a <u>b <strong>c</strong></u> d e</p>\n<p>f</p>');
});

test('unclosed elements are read as plain text, with a remark', () => {
  expect(htmlToMarkdown(`${'<div>'.repeat(20_000)}deep`)).toEqual({
    markdown: 'deep',
    lost: ['elements nested too deeply'],
  });
});

test.each([
  [`${'<b>'.repeat(9)}one &amp; two<br>three</p><script>x()</script>`, 'one & two\\\nthree'],
  ['<i><p>x</i>'.repeat(9), 'xxxxxxxxx'],
  [`<table>${'<b>x<tr>'.repeat(9)}`, 'xxxxxxxxx'],
])('mismatched layout is left out, with a remark: %s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown, lost: ['layout whose beginnings and ends do not pair'] });
});

test.each([
  ['<p>one<p><font>two</p><ul><li>a<li>b</ul>', 'one\n\ntwo\n\n- a\n- b'],
  ['<p>a <span/> b <math><mspace/><mi>x</mi></math></p>', 'a b $x$'],
])('layout without closing tags is followed: %s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown, lost: [] });
});

test('a flood of self-closed elements is read as plain text', () => {
  expect(htmlToMarkdown(`x${'<span/>'.repeat(100_000)}`)).toEqual({
    markdown: 'x',
    lost: ['elements nested too deeply'],
  });
});

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '_',
        '`',
        '$',
        '[',
        ']',
        '\\',
        '#',
        '-',
        '+',
        '1.',
        '=',
        '|',
        '~',
        ' ',
        '  ',
        '&lt;',
        '&amp;',
      ),
      fc.constantFrom('\\(a_1\\)', '\\[b\\]', '$$c$$', 'word', '(x)', 'é', '&gt;', '&#42;', '!', ':', '"'),
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '3', '.', ')', '*'), maxLength: 5 }),
    ),
    { maxLength: 6 },
  )
  .map((all) => all.join(''));
const phrase = fc.oneof(
  words,
  words.map((inner) => `<b>${inner}</b>`),
  words.map((inner) => `<i>${inner}</i>`),
  words.map((inner) => `<u>${inner}</u>`),
  words.map((inner) => `<span class="x">${inner}</span>`),
  fc.constantFrom('<br>', '<sup>2</sup>', '<sub>ab</sub>', '&eacute;', '<img src="a.png" alt="a [b] *c*">'),
  fc.constantFrom(
    '<img src="b.png" alt="b">',
    '<ul><li>k</li><li>1. l<br>m</li></ul>',
    '<ol><li>k</li><li>l</li></ol>',
  ),
);
const cell = fc
  .tuple(fc.constantFrom('td', 'td', 'td', 'th'), fc.array(phrase, { maxLength: 2 }), fc.boolean())
  .map(([name, all, parted]) =>
    parted ? `<${name}><p>${all.join('')}</p> </${name}>` : `<${name}>${all.join('')}</${name}>`,
  );
const row = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => `<tr>${cells.join('\n')}</tr>`);
const table = fc
  .tuple(fc.boolean(), fc.array(row, { minLength: 1, maxLength: 3 }))
  .map(([headed, rows]) =>
    headed
      ? `<table border="1"><thead>${rows[0]}</thead><tbody>${rows.slice(1).join('\n')}</tbody></table>`
      : `<table>${rows.join('')}</table>`,
  );
const page = fc
  .array(
    fc.oneof(
      table,
      fc
        .array(phrase, { maxLength: 5 })
        .chain((all) =>
          fc.constantFrom(
            `<p>k${all.join('')}</p>`,
            `<div>k${all.join('')}</div>`,
            `<h3>k${all.join('')}</h3>`,
            `k${all.join('')}`,
          ),
        ),
    ),
    { maxLength: 3 },
  )
  .map((all) => all.join(''));

const pictureOf = (address: string) => (address === 'a.png' ? address : undefined);

test('the simple converter gives the same Markdown as the full converter', async () => {
  const looks = async (html: string) =>
    (await renderText(htmlToMarkdown(html, { pictureOf }).markdown, 'markdown')).replace(/\s+/g, ' ').trim();
  await fc.assert(
    fc.asyncProperty(page, async (html) => {
      // The simple converter does not accept comments, so a comment forces the full one.
      expect(await looks(html)).toBe(await looks(`${html}<!-- -->`));
    }),
    { numRuns: 600 },
  );
});

test('plain text is shown as written', async () => {
  const sign = fc.oneof(
    fc.constantFrom(...'*_`[]<>#+-=|~:!\\&;().'),
    fc.constantFrom('a', 'b', '1', '2.', ' ', '\n', 'lt;', '![x](y)', '---', '```', '<b>', '&amp;'),
    fc.constantFrom('http://a.b/', 'www.a.b'),
  );
  const shown = (html: string) =>
    html
      .replace(/<\/p>\s*<p>/g, '\n')
      .replace(/<br>\s*/g, '\n')
      .replace(/<\/?(?:p|a href="[^"]*"|a)>/g, '')
      .replace(/&(?:#x([\dA-F]+)|(lt)|gt);/g, (_, code?: string, less?: string) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : less ? '<' : '>',
      );
  const tidy = (text: string) =>
    text
      .split('\n')
      .map((line) => line.replace(/ +/g, ' ').trim())
      .filter(Boolean)
      .join('\n');
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { maxLength: 12 }), async (signs) => {
      const text = signs.join('');
      expect(tidy(shown(await renderText(textToMarkdown(text), 'markdown')))).toBe(tidy(text));
    }),
    { numRuns: 200, examples: [[['a', '\n', '\n', ' ', '>']], [['www.a.b', '~', '\n', '(']]] },
  );
});
