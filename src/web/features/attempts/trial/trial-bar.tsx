import { Link } from '@tanstack/react-router';
import { FastForward, FlaskConical, LogOut } from 'lucide-react';
import type { SampleStudent } from '#web/features/aptitudes/paper/sample-student.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';

type TrialBarProps = { testId: string; student: SampleStudent; onSkip: () => void };

/** Takes the place of the save status: says that nothing is saved, and lets the admin skip ahead or leave. */
export function TrialBar({ testId, student, onSkip }: TrialBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p className="flex items-center gap-1.5 font-medium text-accent-text">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" /> Trial: nothing is stored
      </p>
      <span className="max-sm:-ms-3 flex items-center gap-x-1">
        <Button variant="link" size="sm" onClick={onSkip}>
          <FastForward aria-hidden="true" /> Skip to the last seconds
        </Button>
        <Link
          to={paths.previewAptitude}
          params={{ id: testId }}
          search={{ trade: student.trade, student: String(student.student) }}
          className={buttonStyle({ variant: 'link', size: 'sm' })}
        >
          <LogOut aria-hidden="true" /> Leave
        </Link>
      </span>
    </div>
  );
}
