import type { Timeline, TimelineQuestion } from '#contract/attempts/timeline.ts';
import { getMatch } from '#web/features/questions/answer-fields/selection.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { optionLetter } from '#web/ui/text.ts';
import { type AnswerEntry, getPaletteState } from '../answers/answers.ts';
import { describeGivenAnswer } from '../late-answers/labels.ts';
import { PaletteMark, paletteLabels } from '../test-screen/palette-mark.tsx';

type QuestionAtMomentProps = { timeline: Timeline; at: number; entry: AnswerEntry | undefined };

/** One question with its answer at the moment, and its text if the reader may see it. */
export function QuestionAtMoment({ timeline, at, entry }: QuestionAtMomentProps) {
  const question = timeline.questions[at];
  if (!question) return null;
  const state = getPaletteState(entry);
  const { selected = [], value = '' } = entry ?? {};
  const answer = describeGivenAnswer([question], {
    ...{ question_id: question.id, selected_options: selected, value },
  });
  return (
    <Card aria-labelledby="question-then">
      <div className="flex items-center gap-3">
        <PaletteMark state={state} label={String(at + 1)} />
        <div className="min-w-0">
          <h2 id="question-then" className="font-semibold text-lg leading-6">
            Question {at + 1}
          </h2>
          <p className="text-muted text-sm">{paletteLabels[state]}</p>
        </div>
      </div>
      <p className="mt-3 break-words">
        <span className="text-muted">Answer: </span>
        <span className="font-medium">
          {answer}
          {value.trim() !== '' && question.unit && ` ${question.unit}`}
        </span>
      </p>
      {question.html === null ? (
        <p className="mt-2 text-muted text-sm">The question texts appear once the answers are released.</p>
      ) : (
        <>
          <RichText html={question.html} className="mt-3 border-line border-t pt-3" />
          <OptionList question={question} selected={selected} />
        </>
      )}
    </Card>
  );
}

type OptionListProps = { question: TimelineQuestion; selected: readonly string[] };

function OptionList({ question: { kind, options, prompts }, selected }: OptionListProps) {
  const letters = new Map(options.map(({ id }, place) => [id, optionLetter(place)]));
  return (
    <>
      {prompts.length > 0 && (
        <ol className="mt-3 flex flex-col gap-1.5 text-sm">
          {prompts.map(({ id, html }, place) => (
            <li key={id} className="flex items-start gap-2">
              <span className="w-5 shrink-0 text-muted tabular-nums">{place + 1}</span>
              <RichText as="span" html={html ?? ''} className="min-w-0 flex-1" />
              <span className="shrink-0 font-medium">{letters.get(getMatch(selected, id)) ?? '–'}</span>
            </li>
          ))}
        </ol>
      )}
      {options.length > 0 && (
        <ul aria-label="Options" className="mt-3 flex flex-col gap-1.5 text-sm">
          {options.map(({ id, html }, place) => {
            const chosen = kind !== 'matching' && selected.includes(id);
            return (
              <li
                key={id}
                className={cn(
                  'flex items-start gap-2 rounded-control px-2 py-1.5',
                  chosen ? 'bg-accent-soft text-accent-text' : 'bg-sunken/60',
                )}
              >
                <span className="w-5 shrink-0 font-medium">{optionLetter(place)}</span>
                <RichText as="span" html={html ?? ''} className="min-w-0 flex-1" />
                {chosen && <Badge tone="accent">Chosen</Badge>}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
