import { singleChoice } from '../../kinds/single-choice.ts';
import type { Template, TemplateInfo } from '../../template.ts';
import { clozePassages } from './cloze-passages.ts';

type Gap = { kind: string; right: string; wrong: string[]; why: string };
type Passage = { texts: string[]; gaps: Gap[] };

const GAP = /\{(\w):([^#}]*)#([^}]*)\}/;

/** The passage as the texts around its gaps, and the gaps. */
function parse(text: string): Passage {
  const pieces = text.split(new RegExp(GAP, 'g'));
  const passage: Passage = { texts: [pieces[0] ?? ''], gaps: [] };
  for (let at = 1; at < pieces.length; at += 4) {
    const [right = '', ...wrong] = (pieces[at + 1] ?? '').split('|');
    passage.gaps.push({ kind: pieces[at] ?? '', right, wrong, why: pieces[at + 2] ?? '' });
    passage.texts.push(pieces[at + 3] ?? '');
  }
  return passage;
}
const passages = clozePassages.map(parse);

type Cloze = { passage: Passage; asked: number };
/** The gaps of a kind; the others are filled. */
const numbersOf = ({ gaps }: Passage, kind: string) =>
  gaps.flatMap((gap, at) => (gap.kind === kind ? [at] : []));
const write = ({ texts, gaps }: Passage, kind: string) => {
  const numbers = numbersOf({ texts, gaps }, kind);
  return texts
    .map((text, at) => {
      const gap = gaps[at];
      if (!gap) return text;
      return `${text}${gap.kind === kind ? `(${numbers.indexOf(at) + 1}) ___` : gap.right}`;
    })
    .join('');
};
const gapOf = ({ passage, asked }: Cloze) => passage.gaps[asked];

/** A template for the gaps of one kind. */
const cloze = (kind: string, says: string, { name, title }: Pick<TemplateInfo, 'name' | 'title'>): Template =>
  singleChoice({
    ...{ name, title, area: 'Verbal', topic: 'Cloze', difficulty: 2 },
    space: passages.reduce((sum, passage) => sum + numbersOf(passage, kind).length, 0),
    parameters: (draw): Cloze => {
      const passage = draw.pick(passages);
      return { passage, asked: draw.pick(numbersOf(passage, kind)) };
    },
    solve: (p) => gapOf(p)?.right ?? '',
    check: (p) => {
      // Finds the gap in the written passage again by the text before it.
      const before = p.passage.texts[p.asked] ?? '';
      const source = clozePassages[passages.indexOf(p.passage)] ?? '';
      const rest = source.split(new RegExp(`\\{${kind}:`)).slice(1);
      const number = numbersOf(p.passage, kind).indexOf(p.asked);
      const found = rest[number]?.split(/[|#]/)[0] ?? '';
      return source.includes(`${before}{${kind}:${found}|`) ? found : '';
    },
    mistakes: (p) => {
      const gap = gapOf(p);
      const phrases = [
        `does not fit, because ${gap?.why}`,
        `is ${says} that does not belong here`,
        'does not go together with the words around it',
      ];
      return Object.fromEntries((gap?.wrong ?? []).map((text, at) => [phrases[at] ?? '', () => text]));
    },
    stem: (p) => {
      const number = numbersOf(p.passage, kind).indexOf(p.asked) + 1;
      return [
        `Read the passage and choose what fits gap (${number}).\n\n${write(p.passage, kind)}`,
        `Which option fits gap (${number}) of the passage?\n\n${write(p.passage, kind)}`,
      ];
    },
    steps: (p, answer) => {
      const { passage, asked } = p;
      const [left = '', right = ''] = [passage.texts[asked], passage.texts[asked + 1]];
      const around = `${left.split(' ').slice(-4).join(' ')}**${answer}**${right.split(' ').slice(0, 4).join(' ')}`;
      return [
        `Look at the words around the gap: “${around.trim()}”.`,
        `Here ${gapOf(p)?.why}, so ${answer} fits.`,
      ];
    },
  });

export const clozeTemplates: Template[] = [
  cloze('v', 'a word', { name: 'cloze-with-words', title: 'A passage with gaps for words' }),
  cloze('p', 'a small word', {
    name: 'cloze-with-small-words',
    title: 'A passage with gaps for prepositions, articles and connectives',
  }),
  cloze('t', 'a form', { name: 'cloze-with-verb-forms', title: 'A passage with gaps for forms of the verb' }),
];
