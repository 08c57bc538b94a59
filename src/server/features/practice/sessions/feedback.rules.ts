import type { PracticeFeedback } from '#contract/practice/sessions.ts';
import { buildPlainScheme } from '#server/features/aptitudes/paper/marking-scheme.rules.ts';
import type { GivenResponse } from '#server/features/attempts/answers/rules.ts';
import {
  type AnsweredVersion,
  buildMarkedResponses,
} from '#server/features/grading/marking/marked-responses.rules.ts';
import { markPaper } from '#server/features/grading/marking/rules.ts';
import type { PaperItem, StoredOutcome } from '#server/platform/database/json-columns.ts';

/** One mark for a right answer, a share of it for a partly right one, nothing for a wrong one. */
const SCHEME = { ...buildPlainScheme(1, 0), partial: 'each' as const };

/** A version as it is asked in practice; `mistakes` by the id of the option that each leads to. */
export type AskedVersion = AnsweredVersion & { mistakes?: ReadonlyMap<string, string> };

type Given = GivenResponse & { seconds: number };

/** A practice question as an item of a paper, whose question is its position. */
export const toPaperItem = ({ position, options }: { position: number; options: string[] }): PaperItem => ({
  question: position,
  version: position,
  options,
});

/** Outcome and share (0 to 1) of an answer, by the function that marks tests. */
export function markPracticeAnswer(
  position: number,
  version: AskedVersion,
  given: GivenResponse,
): { outcome: StoredOutcome; share: number } {
  const key = {
    question: position,
    kind: version.kind,
    options: version.options,
    typed_key: version.typed_key,
  };
  const section = { name: '', minutes: null, scheme: SCHEME, cut_off: null, keys: [key] };
  const answer = {
    ...given,
    ...{ question_id: position, marked: false, seconds: 0, answer_epoch: 1, epoch: 1, seq: 1 },
  };
  const [outcome] = markPaper([section], [answer]).outcomes;
  if (!outcome) throw new Error('A section with one question has one outcome.');
  return { outcome, share: outcome.outcome === 'right' ? 1 : (outcome.credit ?? 0) };
}

/** The marked answer with key, explanation unless it waits for its release, and the mistake behind a wrong option. */
export function buildPracticeFeedback(
  item: { position: number; options: string[] },
  version: AskedVersion,
  given: Given,
  { explains, usual_seconds }: { explains: boolean; usual_seconds: number | null },
): PracticeFeedback {
  const { position } = item;
  const { outcome } = markPracticeAnswer(position, version, given);
  const [response] = buildMarkedResponses(
    { paper: [toPaperItem(item)], paper_sections: null, outcomes: [outcome] },
    new Map([[position, { ...version, id: position }]]),
    new Map(),
    [{ question_id: position, ...given }],
    explains,
  );
  if (!response) throw new Error('A paper with one question has one response.');
  const chosen = given.selected_options.map((id) => version.mistakes?.get(id));
  return { response, mistake: chosen.find((mistake) => mistake !== undefined) ?? null, usual_seconds };
}
