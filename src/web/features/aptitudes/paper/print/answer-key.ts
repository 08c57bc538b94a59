import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import type { Question } from '#contract/questions/question.ts';
import { formatAcceptedNumber, formatCredit } from '#web/features/questions/answer-labels.ts';
import { optionLetter } from '#web/ui/text.ts';

type PrintedQuestion = Pick<PaperQuestion, 'kind' | 'options' | 'prompts'>;
type KeyedQuestion = Pick<Question, 'options_html' | 'correct_options' | 'numerical' | 'text' | 'matching'>;

/**
 * The key of a question as this paper prints it: `B`, `A, C`, `12 ± 0.5 kg`, `1–C, 2–A`. A dash if the question was changed
 * since the paper was drawn and its options are not on the paper.
 */
export function describeKey({ kind, options, prompts }: PrintedQuestion, question: KeyedQuestion): string {
  const { numerical, text, matching } = question;
  if (numerical)
    return numerical.accepted
      .map((answer) => formatAcceptedNumber(answer, numerical.unit) + formatCredit(answer.credit))
      .join(' or ');
  if (text) return text.accepted.map((answer) => answer.text + formatCredit(answer.credit)).join(' or ');
  const letterFor = (html: string | undefined) => {
    const place = options.findIndex((option) => option.html === html);
    return place === -1 ? undefined : optionLetter(place);
  };
  if (kind === 'matching') {
    const pairs = prompts.map(({ html }, place) => {
      const match = matching?.pairs.find((pair) => pair.prompt_html === html)?.match_html;
      const letter = match === undefined ? undefined : letterFor(match);
      return letter && `${place + 1}–${letter}`;
    });
    return pairs.every(Boolean) ? pairs.join(', ') : '—';
  }
  const letters = question.correct_options.map((place) => letterFor(question.options_html[place - 1]));
  return letters.length > 0 && letters.every(Boolean) ? letters.sort().join(', ') : '—';
}
