import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { SessionButton } from '../start-button.tsx';
import { useStartMissedPractice } from './requests.ts';

type FixMistakesButtonProps = { testId: number; look?: 'primary' | 'secondary'; children: ReactNode };

/** Practises what the student missed in a test with a released result, or continues. `children` is its label. */
export function FixMistakesButton({ testId, look = 'primary', children }: FixMistakesButtonProps) {
  const start = useStartMissedPractice();
  return (
    <SessionButton
      start={start}
      wish={testId}
      variant={look}
      {...(look === 'primary' && { size: 'lg', className: 'w-full sm:w-auto' })}
      icon={<RotateCcw aria-hidden="true" />}
    >
      {children}
    </SessionButton>
  );
}
