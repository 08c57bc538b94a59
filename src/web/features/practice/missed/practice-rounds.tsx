import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PracticeQuestion as Asked, Practice } from '#contract/practice/missed.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PracticeQuestion } from './practice-question.tsx';
import { addResponse, getMissed, type PracticeRound, startRound } from './practice-round.ts';

/** One question after the other, then the summary, and another round of the missed ones. */
export function PracticeRounds({ practice: { aptitude, questions, stimuli } }: { practice: Practice }) {
  const [round, setRound] = useState<PracticeRound<Asked>>(() => startRound(questions));
  const heading = useFocusOn(round);
  const place = round.responses.length;
  const question = round.questions[place];
  if (!question)
    return (
      <RoundSummary
        testId={aptitude.id}
        round={round}
        heading={heading}
        onAgain={() => setRound(startRound(getMissed(round)))}
      />
    );
  return (
    <PracticeQuestion
      key={question.id}
      testId={aptitude.id}
      question={question}
      stimulus={stimuli.find(({ id }) => id === question.stimulus_id)}
      place={place + 1}
      total={round.questions.length}
      heading={heading}
      onDone={(response) => setRound(addResponse(round, response))}
    />
  );
}

/** For a heading: moves the focus to it whenever `what` changes, because the pressed button is gone. */
function useFocusOn(what: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    heading.current?.focus();
  }, [what]);
  return heading;
}

type SummaryProps = {
  testId: number;
  round: PracticeRound<Asked>;
  heading: React.RefObject<HTMLHeadingElement | null>;
  onAgain: () => void;
};

function RoundSummary({ testId, round, heading, onAgain }: SummaryProps) {
  const missed = getMissed(round).length;
  const total = round.questions.length;
  return (
    <Card aria-labelledby="practice-heading">
      <h2 id="practice-heading" ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        {total - missed} of {total} correct
      </h2>
      <p className="mt-1 text-muted">
        {missed === 0 ? 'All correct.' : 'Retry the others as often as you like.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {missed > 0 && (
          <Button
            icon={<RotateCcw aria-hidden="true" />}
            className="max-sm:shrink max-sm:whitespace-normal"
            onClick={onAgain}
          >
            Retry {missed} wrong
          </Button>
        )}
        <Link
          to={paths.result}
          params={{ id: String(testId) }}
          className={buttonStyle({ variant: 'secondary' })}
        >
          Back to the result
        </Link>
      </div>
    </Card>
  );
}
