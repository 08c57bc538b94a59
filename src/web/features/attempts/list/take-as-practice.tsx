import type { AptitudeListing } from '#contract/aptitudes/aptitude.ts';
import { useStartTestPractice } from '#web/features/practice/sessions/requests.ts';
import { SessionButton } from '#web/features/practice/start-button.tsx';

/** Practises the questions of a missed test. */
export function TakeAsPractice({ test }: { test: Pick<AptitudeListing, 'id' | 'name'> }) {
  const start = useStartTestPractice();
  return (
    <SessionButton
      start={start}
      wish={test.id}
      variant="secondary"
      size="sm"
      aria-label={`Take ${test.name} as practice`}
    >
      Take as practice
    </SessionButton>
  );
}
