import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { useListQuarantineTotal } from './requests.ts';

/** The link to the questions in quarantine, with their number over a corner, so that its neighbours do not move. */
export function QuarantineLink() {
  const { data = 0 } = useListQuarantineTotal();
  return (
    <Link to={paths.quarantine} className={buttonStyle({ variant: 'secondary' })}>
      <ShieldAlert aria-hidden="true" /> Quarantine
      {data > 0 && (
        <span className="absolute -end-2 -top-2 rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums leading-5">
          {data}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}
