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
  /** The React key of the line. */
  key: number;
  /** Empty for any topic, else `area:Quantitative`, `topic:Trains`, or `family:boat-on-a-river` for generated questions. */
  source: string;
  type: BlueprintLine['type'];
  from: string;
  to: string;
  kinds: QuestionKind[];
  count: string;
  /** Marks of each question; empty for the marks of the scheme. */
  marks: string;
};

/** The form values of a section. */
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
  skip_practised: boolean;
  /** Empty: no cap on the exposure. */
  exposure_months: string;
  exposure_share: string;
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

/** The form of a section, or of a new one; a section's own scheme starts as a copy of `usual`, the test's. */
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
    skip_practised: section?.blueprint?.skip_practised ?? false,
    exposure_months: section?.blueprint?.exposure ? String(section.blueprint.exposure.months) : '',
    exposure_share: String(section?.blueprint?.exposure?.share ?? 0),
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
      ? {
          lines: form.lines.map(toBlueprintLine),
          unused_in: parseNumber(form.unused_in),
          skip_practised: form.skip_practised,
          exposure:
            form.exposure_months.trim() === ''
              ? null
              : { months: parseNumber(form.exposure_months), share: parseNumber(form.exposure_share) },
        }
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

/** The draft that stores a section unchanged. */
export function toStoredDraft({ question_count: _, ...section }: AptitudeSection): SectionDraft {
  return section;
}

/** The contract's objections to a section, given the names of the others. */
export function validateSection(draft: SectionDraft, others: readonly string[]) {
  const issues: { path: PropertyKey[]; message: string }[] = [
    ...(SectionDraft.safeParse(draft).error?.issues ?? []),
  ];
  const name = draft.name.trim().toLowerCase();
  if (others.some((other) => other.toLowerCase() === name))
    issues.push({ path: ['name'], message: 'Another section has this name' });
  return issues;
}
