import type { Scheme } from '#contract/aptitudes/marking-scheme.ts';
import type { BlueprintLine } from '#contract/aptitudes/sections.ts';
import { TemplateDesign } from '#contract/aptitudes/templates.ts';
import type { StudentTrade, Trade } from '#contract/trade.ts';

type TypicalTemplate = { key: string; name: string; note: string; design: TemplateDesign };

type LinePattern = {
  area?: string;
  topic?: string;
  type?: Trade | 'own';
  kinds?: BlueprintLine['kinds'];
  /** Overrides an even share of the section's questions. */
  count?: number;
  marks?: number;
};
type SectionPattern = { name: string; count: number; minutes?: number; from: LinePattern[]; scheme?: Scheme };
type TestPattern = Partial<Pick<TemplateDesign, 'one_way' | 'scheme'>> & {
  key: string;
  name: string;
  note?: string;
  /** Minutes of the whole test; left out if every section has its own. */
  minutes?: number;
  sections: SectionPattern[];
};

const quantitative: LinePattern[] = [{ area: 'Quantitative' }];
const logical: LinePattern[] = [{ area: 'Logical' }];
const verbal: LinePattern[] = [{ area: 'Verbal' }];
const ownTrade: LinePattern[] = [{ type: 'own' }];
const computing: LinePattern[] = [{ area: 'Technical: GCS', type: 'GCS' }];

const buildScheme = (right: number, more: Partial<Scheme> = {}): Scheme => ({
  right,
  wrong: { marks: 0 },
  blank: 0,
  partial: 'none',
  kinds: {},
  threshold: null,
  ...more,
});

/** An incorrect single choice costs a third of its marks, other kinds nothing; no partial credit. */
const GATE = buildScheme(1, {
  kinds: { single: { wrong: { share: '1/3' } }, boolean: { wrong: { share: '1/3' } } },
});
/** Incorrect answers cost nothing up to a quarter of those attempted, then five marks each. */
const ELITMUS = buildScheme(10, { threshold: { percent: 25, each: -5 } });
/** An incorrect answer costs a quarter of its marks. */
const TANCET = buildScheme(1, { wrong: { share: '1/4' } });

const patterns: TestPattern[] = [
  {
    key: 'tcs-nqt',
    name: 'TCS NQT',
    sections: [
      { name: 'Numerical', count: 20, minutes: 25, from: quantitative },
      { name: 'Verbal', count: 25, minutes: 25, from: verbal },
      { name: 'Reasoning', count: 20, minutes: 25, from: logical },
      { name: 'Advanced', count: 15, minutes: 25, from: [...quantitative, ...logical] },
    ],
  },
  {
    key: 'amcat',
    name: 'AMCAT',
    note: 'The branch module is typical in length.',
    sections: [
      { name: 'English', count: 18, minutes: 16, from: verbal },
      { name: 'Quantitative', count: 16, minutes: 18, from: quantitative },
      { name: 'Logical', count: 14, minutes: 16, from: logical },
      { name: 'Branch', count: 20, minutes: 20, from: ownTrade },
    ],
  },
  {
    key: 'cocubes',
    name: 'CoCubes',
    sections: [
      { name: 'Aptitude', count: 45, minutes: 45, from: [...quantitative, ...logical, ...verbal] },
      { name: 'Computer fundamentals', count: 15, minutes: 15, from: computing },
      { name: 'Domain', count: 20, minutes: 20, from: ownTrade },
    ],
  },
  {
    key: 'elitmus',
    name: 'eLitmus pH',
    minutes: 120,
    scheme: ELITMUS,
    sections: [
      { name: 'Quantitative', count: 20, from: quantitative },
      { name: 'Problem solving', count: 20, from: logical },
      { name: 'Verbal', count: 20, from: verbal },
    ],
  },
  {
    key: 'infosys-se',
    name: 'Infosys SE',
    note: 'Every section has a cut-off; set them as the notice says.',
    one_way: true,
    sections: [
      { name: 'Reasoning', count: 15, minutes: 25, from: logical },
      { name: 'Mathematics', count: 10, minutes: 35, from: quantitative },
      { name: 'Verbal', count: 20, minutes: 20, from: verbal },
      { name: 'Pseudocode', count: 5, minutes: 10, from: [{ topic: 'Pseudocode', type: 'GCS' }] },
      { name: 'Puzzles', count: 4, minutes: 10, from: [{ topic: 'Puzzles' }] },
    ],
  },
  {
    key: 'wipro-elite',
    name: 'Wipro Elite',
    sections: [
      { name: 'Quantitative', count: 16, minutes: 16, from: quantitative },
      { name: 'Logical', count: 14, minutes: 18, from: logical },
      { name: 'Verbal', count: 22, minutes: 14, from: verbal },
    ],
  },
  {
    key: 'accenture',
    name: 'Accenture',
    sections: [
      { name: 'Cognitive', count: 50, minutes: 50, from: [...quantitative, ...logical, ...verbal] },
      { name: 'Technical', count: 40, minutes: 40, from: computing },
    ],
  },
  {
    key: 'cognizant-genc',
    name: 'Cognizant GenC',
    sections: [
      { name: 'Numerical', count: 25, minutes: 35, from: quantitative },
      { name: 'Logical', count: 35, minutes: 45, from: logical },
      { name: 'Verbal', count: 20, minutes: 20, from: verbal },
    ],
  },
  {
    key: 'capgemini',
    name: 'Capgemini',
    sections: [
      { name: 'Technical', count: 40, minutes: 40, from: computing },
      { name: 'English', count: 30, minutes: 30, from: verbal },
    ],
  },
  {
    key: 'lt-core',
    name: 'L&T core',
    minutes: 70,
    sections: [
      { name: 'Quantitative', count: 15, from: quantitative },
      { name: 'English', count: 20, from: verbal },
      { name: 'Logical', count: 15, from: logical },
      { name: 'Technical', count: 60, from: ownTrade },
      { name: 'Core', count: 15, from: ownTrade },
    ],
  },
  {
    key: 'tancet-food',
    name: 'TANCET Food',
    minutes: 120,
    scheme: TANCET,
    sections: [
      { name: 'Mathematics', count: 20, from: [{ topic: 'Engineering mathematics' }] },
      { name: 'Basic engineering', count: 20, from: ownTrade },
      { name: 'Food technology', count: 60, from: [{ area: 'Technical: GFT', type: 'GFT' }] },
    ],
  },
  {
    key: 'gate',
    name: 'GATE',
    note: '100 marks: some of the questions are worth two.',
    minutes: 180,
    scheme: GATE,
    sections: [
      {
        name: 'General aptitude',
        count: 10,
        from: [
          { area: 'Verbal', count: 3 },
          { area: 'Quantitative', count: 2 },
          { area: 'Quantitative', count: 2, marks: 2 },
          { area: 'Logical', count: 3, marks: 2 },
        ],
      },
      {
        name: 'Subject',
        count: 55,
        from: [
          { type: 'own', count: 25 },
          { type: 'own', count: 30, marks: 2 },
        ],
      },
    ],
  },
];

/** The built-in templates. */
export const typicalTemplates: readonly TypicalTemplate[] = patterns.map(
  ({ key, name, note = '', ...pattern }) => ({
    key: `typical:${key}`,
    name,
    note,
    design: buildDesign(pattern),
  }),
);

/** The same as the API shows them. */
export const presentedTypicalTemplates = typicalTemplates.map((template) => ({
  ...template,
  typical: true,
  created_at: null,
}));

function buildDesign({
  sections,
  minutes,
  scheme = null,
  one_way = false,
}: Omit<TestPattern, 'key' | 'name'>): TemplateDesign {
  return TemplateDesign.parse({
    duration: minutes ?? sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0),
    total_questions: sections.reduce((sum, { count }) => sum + count, 0),
    instructions: '',
    timing: 'common',
    one_way: one_way || minutes === undefined,
    marks_right: scheme?.right ?? 1,
    marks_wrong: 0,
    scheme,
    cut_off: null,
    draw: 'each',
    sections: sections.map(buildSection),
  });
}

function buildSection({ name, count, minutes, from, scheme }: SectionPattern) {
  const trades: StudentTrade[] = from.every(({ type }) => type === 'GFT') ? ['GFT'] : [];
  const lines = from.map((line, at) => ({
    count: Math.floor(count / from.length) + (at < count % from.length ? 1 : 0),
    ...line,
  }));
  return { name, minutes: minutes ?? null, trades, scheme: scheme ?? null, blueprint: { lines } };
}
