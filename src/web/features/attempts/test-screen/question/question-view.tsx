import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { AnswerField } from '#web/features/questions/answer-fields/answer-field.tsx';
import { kindLabels } from '#web/features/questions/kind-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/class-names.ts';
import { formatSigned } from '#web/ui/number-format.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { optionLetter } from '#web/ui/text.ts';
import type { Answering } from '../../answers/answering.ts';
import { type AnswerEntry, isAnswered } from '../../answers/answers.ts';
import type { PressedOption } from '../../answers/shortcuts.ts';
import type { TextSize } from '../preferences.ts';

export const textSizeClasses: Record<TextSize, string> = {
  small: 'text-[0.9375rem]',
  normal: 'text-[1.0625rem]',
  large: 'text-[1.3125rem]',
};

type QuestionViewProps = {
  question: PaperQuestion;
  number: number;
  total: number;
  entry: AnswerEntry | undefined;
  pressed: PressedOption | undefined;
  size: TextSize;
  /** Shown at the end of the question's first line. */
  tools: ReactNode;
  disabled: boolean;
  answering: Pick<Answering, 'choose' | 'type' | 'match'>;
};

export function QuestionView(props: QuestionViewProps) {
  const { question, number, total, entry, size, tools, disabled, answering } = props;
  const said = useChangeAnnouncement(props);
  return (
    <article aria-labelledby="question-heading" data-paper className="mx-auto w-full max-w-3xl">
      <div className="mb-5 low:mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="question-heading" tabIndex={-1} className="font-semibold text-lg outline-none">
          Question {number} <span className="font-normal text-muted text-sm">of {total}</span>
        </h2>
        {tools}
        <p className="flex w-full flex-wrap items-center gap-2 text-muted text-sm tabular-nums">
          <Badge>{kindLabels[question.kind]}</Badge>
          <Badge>
            <span className="sr-only">Correct answer</span> {formatSigned(question.marks_right)}
            <span aria-hidden="true">/</span>
            <span className="sr-only">, incorrect answer</span> {formatSigned(question.marks_wrong)}
          </Badge>
          {entry?.marked && <Badge tone="accent">Marked for review</Badge>}
        </p>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <div className={cn('flex flex-col gap-6', textSizeClasses[size])}>
        <RichText html={question.html} />
        <AnswerField
          question={question}
          selected={entry?.selected ?? []}
          value={entry?.value ?? ''}
          disabled={disabled}
          onChoose={answering.choose}
          onType={answering.type}
          onMatch={answering.match}
        />
      </div>
    </article>
  );
}

/** Announces changes that happen away from the focus. */
function useChangeAnnouncement({
  question: { options },
  entry,
  pressed,
}: Pick<QuestionViewProps, 'question' | 'entry' | 'pressed'>): string {
  const before = useRef({ entry, pressed });
  const [said, setSaid] = useState('');
  useEffect(() => {
    const { entry: was, pressed: earlier } = before.current;
    before.current = { entry, pressed };
    if (entry?.marked && !was?.marked) setSaid('Marked for review');
    else if (was?.marked && !entry?.marked) setSaid('No longer marked for review');
    else if (pressed && pressed !== earlier) {
      const letter = optionLetter(options.findIndex(({ id }) => id === pressed.option));
      setSaid(`Option ${letter} ${entry?.selected.includes(pressed.option) ? 'chosen' : 'no longer chosen'}`);
    } else if (String(was?.selected) !== String(entry?.selected) || isAnswered(was) !== isAnswered(entry))
      setSaid(isAnswered(was) && !isAnswered(entry) ? 'Response cleared' : '');
  }, [options, entry, pressed]);
  return said;
}
