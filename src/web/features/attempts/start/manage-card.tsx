import { Link } from '@tanstack/react-router';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import type { Instructions } from './instructions.ts';

/** Shown to an admin, who takes no test, in place of the start button. */
export function ManageCard({ data }: { data: Pick<Instructions, 'id' | 'name' | 'starts_at'> }) {
  const format = useTimeFormat();
  return (
    <Card className="flex flex-col items-start gap-4">
      <CardHeader
        title="Admins do not take tests"
        hint={`The start for students: ${format.dateTime(data.starts_at)} ${format.zoneName}`}
      />
      <ManageLink test={data} />
    </Card>
  );
}

export function ManageLink({ test }: { test: { id: number; name: string } }) {
  return (
    <Link
      to={paths.manageAptitude}
      params={{ id: String(test.id) }}
      className={buttonStyle({ variant: 'secondary' })}
    >
      Manage<span className="sr-only"> {test.name}</span>
    </Link>
  );
}
