import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { SchemeDraft } from '#contract/aptitudes/marking-scheme.ts';
import {
  type BlueprintLine,
  type BlueprintLineDraft,
  SectionDraft,
  type TestSection,
} from '#contract/aptitudes/sections.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { numberOf } from '../editor/form.ts';
import {
  type CutOffForm,
  cutOffFormOf,
  cutOffOf,
  type SchemeForm,
  schemeFormOf,
  schemeOf,
} from '../scheme/scheme-form.ts';

export type LineForm = {
  /** Names the line while it is written. */
  key: number;
  /** Empty for any topic, `area:Quantitative`, `topic:Trains`, `family:boat-on-a-river` for generated questions. */
  what: string;
  type: BlueprintLine['type'];
  from: string;
  to: string;
  kinds: QuestionKind[];
  count: string;
  /** Of each; empty: as the scheme says. */
  marks: string;
};

/** A section while it is written. */
export type SectionForm = {
  name: string;
  instructions: string;
  minutes: string;
  trades: StudentTrade[];
  ownScheme: boolean;
  scheme: SchemeForm;
  cutOff: CutOffForm;
  drawn: boolean;
  lines: LineForm[];
  unused_in: string;
  shuffle_questions: boolean;
  shuffle_options: boolean;
};

let lastKey = 0;
const freshKey = () => {
  lastKey += 1;
  return lastKey;
};

export function emptyLine(): LineForm {
  return {
    key: freshKey(),
    what: '',
    type: 'GENERAL',
    from: '1',
    to: '5',
    kinds: [],
    count: '10',
    marks: '',
  };
}

function lineFormOf(line: BlueprintLineDraft): LineForm {
  const { topic, area, family, type = 'GENERAL', difficulty = { from: 1, to: 5 }, kinds = [], count } = line;
  return {
    key: freshKey(),
    what: family ? `family:${family}` : topic ? `topic:${topic}` : area ? `area:${area}` : '',
    type,
    from: String(difficulty.from),
    to: String(difficulty.to),
    kinds,
    count: String(count),
    marks: line.marks ? String(line.marks) : '',
  };
}

/** The form of a section, or of a new one; `usual` is the scheme of the test, from which an own one begins. */
export function sectionFormOf(section: TestSection | undefined, usual: SchemeDraft): SectionForm {
  return {
    name: section?.name ?? '',
    instructions: section?.instructions ?? '',
    minutes: section?.minutes ? String(section.minutes) : '',
    trades: section?.trades ?? [],
    ownScheme: Boolean(section?.scheme),
    scheme: schemeFormOf(section?.scheme ?? usual),
    cutOff: cutOffFormOf(section?.cut_off ?? null),
    drawn: Boolean(section?.blueprint),
    lines: section?.blueprint?.lines.map(lineFormOf) ?? [emptyLine()],
    unused_in: String(section?.blueprint?.unused_in ?? 0),
    shuffle_questions: section?.shuffle_questions ?? true,
    shuffle_options: section?.shuffle_options ?? true,
  };
}

export function sectionDraftOf(form: SectionForm, id: number | undefined): SectionDraft {
  return {
    ...(id !== undefined && { id }),
    name: form.name,
    instructions: form.instructions,
    minutes: form.minutes.trim() === '' ? null : numberOf(form.minutes),
    trades: form.trades,
    scheme: form.ownScheme ? schemeOf(form.scheme) : null,
    cut_off: cutOffOf(form.cutOff),
    blueprint: form.drawn ? { lines: form.lines.map(lineOf), unused_in: numberOf(form.unused_in) } : null,
    shuffle_questions: form.shuffle_questions,
    shuffle_options: form.shuffle_options,
  };
}

function lineOf({ what, type, from, to, kinds, count, marks }: LineForm): BlueprintLine {
  return {
    topic: what.startsWith('topic:') ? what.slice(6) : null,
    area: what.startsWith('area:') ? what.slice(5) : null,
    family: what.startsWith('family:') ? what.slice(7) : null,
    type,
    difficulty: { from: Number(from), to: Number(to) },
    kinds,
    count: numberOf(count),
    marks: marks.trim() === '' ? null : numberOf(marks),
  };
}

/** A stored section as it is sent back. */
export function draftOfStored({ question_count: _, ...section }: TestSection): SectionDraft {
  return section;
}

/** What the contract objects to in a section among its sisters. */
export function issuesOf(draft: SectionDraft, others: readonly string[]) {
  const issues: { path: PropertyKey[]; message: string }[] = [
    ...(SectionDraft.safeParse(draft).error?.issues ?? []),
  ];
  const name = draft.name.trim().toLowerCase();
  if (others.some((other) => other.toLowerCase() === name))
    issues.push({ path: ['name'], message: 'Another section has this name' });
  return issues;
}
