import type { RosterImport } from '#contract/people/roster.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { formatCounts } from './labels.ts';
import { useStartRosterImport } from './requests.ts';

/** The result of the dry run, and the button that starts the import. */
export function StartCard({ item }: { item: RosterImport }) {
  const start = useStartRosterImport(item.id);
  const good = item.counts.new + item.counts.changed + item.counts.unchanged;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm">
          <span className="font-medium tabular-nums">{formatCounts(item)}.</span>{' '}
          <span className="text-muted">
            {good === 0
              ? 'No row can be imported yet.'
              : item.counts.refused > 0
                ? 'Refused rows are left out.'
                : 'It can be undone afterwards.'}
          </span>
        </p>
        <Button busy={start.isPending} disabled={good === 0} onClick={() => start.mutate()}>
          {start.isPending ? 'Starting' : `Import ${good === 1 ? '1 row' : `${good} rows`}`}
        </Button>
      </div>
      <FieldError message={start.isError ? errorMessage(start.error) : undefined} />
    </Card>
  );
}
