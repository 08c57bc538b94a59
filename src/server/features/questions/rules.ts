import type { MatchingKey, NumericalView, QuestionKind, TextView } from '#contract/questions/answer-key.ts';
import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';

type StoredQuestion = {
  options: StoredOption[];
  typed_key: StoredKey | null;
  stimulus_id: number | null;
  stimulus_title: string | null;
  stimulus_html: string | null;
  template: string | null;
  seed: number | null;
};

/** A stored question as an admin reads it: options as source and as HTML, and the 1-based positions of the correct ones. */
export function toQuestionView<Row extends StoredQuestion>(stored: Row) {
  const { options, typed_key, stimulus_id, stimulus_title, stimulus_html, template, seed, ...row } = stored;
  const choice = typed_key === null ? options : [];
  return {
    ...row,
    options: choice.map((option) => option.text),
    options_html: choice.map((option) => option.html),
    correct_options: choice.flatMap((option, index) => (option.correct ? [index + 1] : [])),
    numerical: typed_key?.kind === 'numerical' ? typed_key.numerical : null,
    text: typed_key?.kind === 'text' ? typed_key.text : null,
    matching: typed_key?.kind === 'matching' ? toMatchingView(typed_key, options) : null,
    stimulus:
      stimulus_id === null
        ? null
        : { id: stimulus_id, title: stimulus_title ?? '', html: stimulus_html ?? '' },
    generated: template === null || seed === null ? null : { template, seed },
  };
}

function toMatchingView({ prompts }: StoredKey & { kind: 'matching' }, options: StoredOption[]) {
  const matches = new Map(options.map((option) => [option.id, option]));
  const used = new Set(prompts.map((prompt) => prompt.match));
  const extra = options.filter((option) => !used.has(option.id));
  return {
    pairs: prompts.map(({ text, html, match }) => ({
      prompt: text,
      prompt_html: html,
      match: matches.get(match)?.text ?? '',
      match_html: matches.get(match)?.html ?? '',
    })),
    extra: extra.map((option) => option.text),
    extra_html: extra.map((option) => option.html),
  };
}

type AuthoredQuestion = {
  description: string;
  options: string[];
  correct_options: number[];
  keep_option_order: boolean;
  numerical: NumericalView | null;
  text: TextView | null;
  matching: MatchingKey | null;
  explanation: string;
  format: 'markdown' | 'text';
  kind: QuestionKind;
  topic_tags: string[];
  tags: string[];
  source: string;
  question_type: string;
  difficulty_level: number;
  stimulus: { id: number } | null;
};

/** The parts of a question that its author writes: the base of an edit, and what the audit log stores. */
export function authoredContent(question: AuthoredQuestion) {
  const { description, explanation, format, kind, tags, source, stimulus } = question;
  const { topic_tags, question_type, difficulty_level } = question;
  return {
    ...{ description, explanation, format, kind, tags, source, stimulus_id: stimulus?.id ?? null },
    ...{ topic_tags, question_type, difficulty_level },
    ...authoredKey(question),
  };
}

/** The names of the fields in which two contents differ, in their order. */
export function changedFields(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => JSON.stringify(was.get(field)) !== JSON.stringify(is.get(field)),
  );
}

function authoredKey(question: AuthoredQuestion) {
  const { options, correct_options, keep_option_order, numerical, text, matching } = question;
  if (numerical) return { numerical };
  if (text) return { text };
  if (!matching) return { options, correct_options, keep_option_order };
  const pairs = matching.pairs.map(({ prompt, match }) => ({ prompt, match }));
  return { matching: { pairs, extra: matching.extra } };
}

type RenderedFields = {
  description: string;
  explanation: string;
  options: string[];
  matching?: MatchingKey | null | undefined;
};

/** Every text of a draft that is rendered, by the path of its field. */
export function textFieldsOf({ description, explanation, options, matching }: RenderedFields) {
  const pairs = matching?.pairs ?? [];
  return [
    { path: 'description', text: description },
    { path: 'explanation', text: explanation },
    ...options.map((text, place) => ({ path: `options.${place}`, text })),
    ...pairs.flatMap(({ prompt, match }, place) => [
      { path: `matching.pairs.${place}.prompt`, text: prompt },
      { path: `matching.pairs.${place}.match`, text: match },
    ]),
    ...(matching?.extra ?? []).map((text, place) => ({ path: `matching.extra.${place}`, text })),
  ];
}
