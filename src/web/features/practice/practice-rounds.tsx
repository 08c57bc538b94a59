import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PractisedQuestion as Asked, Practice } from '#contract/practice.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { paths } from '#web/paths.ts';
import { PractisedQuestion } from './practice-question.tsx';
import { begin, goOn, missedOf, type Round } from './practice-round.ts';

/** One question after the other, then how it went, and what was missed once more. */
export function PracticeRounds({ practice: { aptitude, questions, stimuli } }: { practice: Practice }) {
  const [round, setRound] = useState<Round<Asked>>(() => begin(questions));
  const heading = useFocusOn(round);
  const place = round.done.length;
  const question = round.questions[place];
  if (!question)
    return (
      <Summary
        testId={aptitude.id}
        round={round}
        heading={heading}
        onAgain={() => setRound(begin(missedOf(round)))}
      />
    );
  return (
    <PractisedQuestion
      key={question.id}
      testId={aptitude.id}
      question={question}
      stimulus={stimuli.find(({ id }) => id === question.stimulus_id)}
      place={place + 1}
      total={round.questions.length}
      heading={heading}
      onDone={(response) => setRound(goOn(round, response))}
    />
  );
}

/** For a heading: the focus goes there whenever what it stands over is another, since what was pressed is gone. */
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
  round: Round<Asked>;
  heading: React.RefObject<HTMLHeadingElement | null>;
  onAgain: () => void;
};

function Summary({ testId, round, heading, onAgain }: SummaryProps) {
  const missed = missedOf(round).length;
  const total = round.questions.length;
  return (
    <Card aria-labelledby="practice-heading">
      <h2 id="practice-heading" ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        {total - missed} of {total} right
      </h2>
      <p className="mt-1 text-muted">
        {missed === 0 ? 'That is all of them.' : 'Go through the others once more, as often as you like.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {missed > 0 && (
          <Button
            icon={<RotateCcw aria-hidden="true" />}
            className="max-sm:shrink max-sm:whitespace-normal"
            onClick={onAgain}
          >
            Once more the wrong ones ({missed})
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
