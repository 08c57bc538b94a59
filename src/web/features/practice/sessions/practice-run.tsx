import { useEffect, useRef, useState } from 'react';
import type { PracticeSession } from '#contract/practice/sessions.ts';
import { formatClock, toMilliseconds, useServerNow } from '#web/api/time.ts';
import { PracticeItemCard } from './practice-item-card.tsx';
import { useEndPracticeSession } from './requests.ts';
import { SessionSummary } from './session-summary.tsx';

/** Leads through the questions of a session from the first that has no answer, and shows the summary after the end. */
export function PracticeRun({ session }: { session: PracticeSession }) {
  const [place, setPlace] = useState(() => firstOpenPlace(session));
  const end = useEndPracticeSession(String(session.id));
  const heading = useFocusOn(place);
  const item = session.items[place];
  if (session.ended_at !== null || !item)
    return (
      <SessionSummary
        session={session}
        heading={heading}
        ending={session.ended_at === null ? end : undefined}
      />
    );
  const finish = () => {
    end.mutate();
    setPlace(session.items.length);
  };
  const goOn = () => (place + 1 === session.items.length ? finish() : setPlace(place + 1));
  return (
    <>
      {session.ends_at !== null && <TimeLeft endsAt={session.ends_at} onEnd={finish} />}
      <PracticeItemCard
        key={item.position}
        session={session}
        item={item}
        stimulus={session.stimuli.find(({ id }) => id === item.question?.stimulus_id)}
        heading={heading}
        onBack={place > 0 ? () => setPlace(place - 1) : undefined}
        onNext={goOn}
      />
    </>
  );
}

const firstOpenPlace = ({ items }: PracticeSession) => {
  const place = items.findIndex(({ answer, question }) => answer === null && question !== null);
  return place === -1 ? items.length : place;
};

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

type TimeLeftProps = { endsAt: NonNullable<PracticeSession['ends_at']>; onEnd: () => void };

function TimeLeft({ endsAt, onEnd }: TimeLeftProps) {
  const now = useServerNow(1_000);
  const left = Math.max(0, Math.ceil((toMilliseconds(endsAt) - now) / 1_000));
  const over = left === 0;
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (over) end.current();
  }, [over]);
  return (
    <p role="timer" className="mb-3 text-end text-muted text-sm tabular-nums">
      {formatClock(left)} left
    </p>
  );
}
