import type { SchemeDraft } from '#contract/aptitudes/marking-scheme.ts';
import {
  type AptitudeSection,
  type BlueprintLine,
  type BlueprintLineDraft,
  SectionDraft,
} from '#contract/aptitudes/sections.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { parseNumber } from '../editor/form.ts';
import {
  type CutOffForm,
  type SchemeForm,
  toCutOff,
  toCutOffForm,
  toScheme,
  toSchemeForm,
} from '../scheme/scheme-form.ts';

export type LineForm = {
  /** Names the line while it is written. */
  key: number;
  /** Empty for any topic, `area:Quantitative`, `topic:Trains`, `family:boat-on-a-river` for generated questions. */
  source: string;
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
const nextKey = () => {
  lastKey += 1;
  return lastKey;
};

export function emptyLine(): LineForm {
  return {
    key: nextKey(),
    source: '',
    type: 'GENERAL',
    from: '1',
    to: '5',
    kinds: [],
    count: '10',
    marks: '',
  };
}

function toLineForm(line: BlueprintLineDraft): LineForm {
  const { topic, area, family, type = 'GENERAL', difficulty = { from: 1, to: 5 }, kinds = [], count } = line;
  return {
    key: nextKey(),
    source: family ? `family:${family}` : topic ? `topic:${topic}` : area ? `area:${area}` : '',
    type,
    from: String(difficulty.from),
    to: String(difficulty.to),
    kinds,
    count: String(count),
    marks: line.marks ? String(line.marks) : '',
  };
}

/** The form of a section, or of a new one; `usual` is the scheme of the test, from which an own one begins. */
export function toSectionForm(section: AptitudeSection | undefined, usual: SchemeDraft): SectionForm {
  return {
    name: section?.name ?? '',
    instructions: section?.instructions ?? '',
    minutes: section?.minutes ? String(section.minutes) : '',
    trades: section?.trades ?? [],
    ownScheme: Boolean(section?.scheme),
    scheme: toSchemeForm(section?.scheme ?? usual),
    cutOff: toCutOffForm(section?.cut_off ?? null),
    drawn: Boolean(section?.blueprint),
    lines: section?.blueprint?.lines.map(toLineForm) ?? [emptyLine()],
    unused_in: String(section?.blueprint?.unused_in ?? 0),
    shuffle_questions: section?.shuffle_questions ?? true,
    shuffle_options: section?.shuffle_options ?? true,
  };
}

export function toSectionDraft(form: SectionForm, id: number | undefined): SectionDraft {
  return {
    ...(id !== undefined && { id }),
    name: form.name,
    instructions: form.instructions,
    minutes: form.minutes.trim() === '' ? null : parseNumber(form.minutes),
    trades: form.trades,
    scheme: form.ownScheme ? toScheme(form.scheme) : null,
    cut_off: toCutOff(form.cutOff),
    blueprint: form.drawn
      ? { lines: form.lines.map(toBlueprintLine), unused_in: parseNumber(form.unused_in) }
      : null,
    shuffle_questions: form.shuffle_questions,
    shuffle_options: form.shuffle_options,
  };
}

function toBlueprintLine({ source, type, from, to, kinds, count, marks }: LineForm): BlueprintLine {
  return {
    topic: source.startsWith('topic:') ? source.slice(6) : null,
    area: source.startsWith('area:') ? source.slice(5) : null,
    family: source.startsWith('family:') ? source.slice(7) : null,
    type,
    difficulty: { from: Number(from), to: Number(to) },
    kinds,
    count: parseNumber(count),
    marks: marks.trim() === '' ? null : parseNumber(marks),
  };
}

/** A stored section as it is sent back. */
export function toStoredDraft({ question_count: _, ...section }: AptitudeSection): SectionDraft {
  return section;
}

/** What the contract objects to in a section among its sisters. */
export function validateSection(draft: SectionDraft, others: readonly string[]) {
  const issues: { path: PropertyKey[]; message: string }[] = [
    ...(SectionDraft.safeParse(draft).error?.issues ?? []),
  ];
  const name = draft.name.trim().toLowerCase();
  if (others.some((other) => other.toLowerCase() === name))
    issues.push({ path: ['name'], message: 'Another section has this name' });
  return issues;
}
