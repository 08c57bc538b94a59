import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { useListReportsTotal } from './requests.ts';

/** The link to the reported questions, with the number of open ones. */
export function ReportsLink() {
  const { data = 0 } = useListReportsTotal();
  return (
    <Link to={paths.reports} className={buttonStyle({ variant: 'secondary' })}>
      <Flag aria-hidden="true" /> Reported questions
      {data > 0 && (
        <span className="rounded-full bg-sunken px-2 text-muted text-xs tabular-nums leading-5">
          {data}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}
