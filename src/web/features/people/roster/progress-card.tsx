import { Link } from '@tanstack/react-router';
import type { RosterImport } from '#contract/people/roster.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { UndoButton } from '#web/layout/import/undo-button.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { isRunning, useStartRosterImport, useUndoRosterImport } from './requests.ts';

/** The progress and outcome of an import, with a button to undo it. */
export function ProgressCard({ item }: { item: RosterImport }) {
  const start = useStartRosterImport(item.id);
  const undo = useUndoRosterImport(item.id);
  const format = useTimeFormat();
  if (isRunning(item)) return <Running item={item} />;
  const { counts, state } = item;
  return (
    <Card className="flex flex-col gap-5">
      {state === 'stopped' && (
        <Notice tone="danger" title="It stopped before the end">
          {item.trouble} {item.done} of {item.total} rows are done.
        </Notice>
      )}
      {state === 'undone' && item.undone_at && (
        <Notice
          tone={counts.kept > 0 ? 'warn' : 'success'}
          title={`Undone on ${format.dateTime(item.undone_at)}`}
        >
          {counts.kept > 0
            ? `${counts.kept} of its rows could not be undone, or not wholly. They are listed below.`
            : 'Everything is as it was before.'}
        </Notice>
      )}
      {state === 'imported' && item.imported_at && (
        <Notice tone="success" title={`Imported on ${format.dateTime(item.imported_at)}`}>
          New students have no password yet: invite them by mail.
        </Notice>
      )}
      <StatList>
        <Stat label="New" value={counts.new} />
        <Stat label="Changed" value={counts.changed} />
        <Stat label="Unchanged" value={counts.unchanged} />
        <Stat label="Refused" value={counts.refused} />
      </StatList>
      <div className="flex flex-wrap gap-2">
        {state === 'imported' && counts.new > 0 && (
          <Link to={paths.roster} search={{ state: 'not-invited' }} className={buttonStyle()}>
            Invite students
          </Link>
        )}
        {state === 'stopped' && (
          <Button busy={start.isPending} onClick={() => start.mutate()}>
            Go on
          </Button>
        )}
        {(state === 'imported' || state === 'stopped') && (
          <UndoButton undoing={undo} onUndo={(onUndone) => undo.mutate(undefined, { onSuccess: onUndone })}>
            Accounts that it made and nobody has used are removed. What it changed returns where nobody has
            changed it since. The rest stays, and is listed.
          </UndoButton>
        )}
      </div>
    </Card>
  );
}

function Running({ item: { state, done, total } }: { item: RosterImport }) {
  const what = state === 'importing' ? 'Importing' : 'Undoing';
  return (
    <Card>
      <Progress label={what} done={done} total={total} of={`${done} of ${total} rows`}>
        You can leave this page; the import continues.
      </Progress>
    </Card>
  );
}
