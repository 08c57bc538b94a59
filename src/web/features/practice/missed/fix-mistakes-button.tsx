import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { SessionButton } from '../start-button.tsx';
import { useStartMissedPractice } from './requests.ts';

/** Practises what the student missed in a test with a released result, or continues. `children` is its label. */
export function FixMistakesButton({ testId, children }: { testId: number; children: ReactNode }) {
  const start = useStartMissedPractice();
  return (
    <SessionButton
      start={start}
      wish={testId}
      size="lg"
      className="w-full sm:w-auto"
      icon={<RotateCcw aria-hidden="true" />}
    >
      {children}
    </SessionButton>
  );
}
