import type { StoredKey, StoredOption, StoredOutcome } from '#server/platform/database/json-columns.ts';

type MarkedAttempt = {
  paper: { question: number; version: number }[];
  outcomes: StoredOutcome[];
  marks: number | null;
  max_marks: number | null;
  correct: number | null;
  incorrect: number | null;
  unanswered: number | null;
  seconds: number | null;
};
type Answered = { question_id: number; selected_options: string[]; value: string };
type AskedQuestion = { description_html: string; options: StoredOption[]; typed_key: StoredKey | null };
type Versions = Map<number, AskedQuestion>;

/**
 * A released result in words: every question of the paper with the answer and its outcome, never the key. Questions whose version is
 * missing from `versions` and those that are withheld are left out.
 */
export function presentResult(
  attempt: MarkedAttempt,
  answers: Answered[],
  { versions, withheld }: { versions: Versions; withheld: ReadonlySet<number> | undefined },
) {
  const answersByQuestion = new Map(answers.map((answer) => [answer.question_id, answer]));
  const byQuestion = new Map(attempt.outcomes.map((outcome) => [outcome.question, outcome]));
  return {
    marks: attempt.marks ?? 0,
    total_score: attempt.max_marks ?? 0,
    correct: attempt.correct ?? 0,
    incorrect: attempt.incorrect ?? 0,
    unanswered: attempt.unanswered ?? 0,
    response_time: attempt.seconds ?? 0,
    questions: attempt.paper.flatMap(({ question, version }) => {
      const asked = versions.get(version);
      const outcome = byQuestion.get(question);
      if (!asked || withheld?.has(question)) return [];
      return {
        question_id: question,
        question_html: asked.description_html,
        chosen: describeChosen(asked, answersByQuestion.get(question)?.selected_options ?? []),
        typed: answersByQuestion.get(question)?.value ?? '',
        outcome: outcome?.outcome ?? null,
        marks: outcome?.marks ?? 0,
      };
    }),
  };
}

function describeChosen({ options, typed_key }: AskedQuestion, selected: string[]): string[] {
  if (typed_key?.kind !== 'matching')
    return options.filter(({ id }) => selected.includes(id)).map(({ text }) => text);
  return typed_key.prompts.flatMap((prompt) =>
    options
      .filter(({ id }) => selected.includes(`${prompt.id}:${id}`))
      .map((match) => `${prompt.text} → ${match.text}`),
  );
}
