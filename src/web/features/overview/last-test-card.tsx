import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { LastTest } from '#contract/overview.ts';
import { exportResponses } from '#contract/results.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { download } from '#web/api/download.ts';
import { formatRelative } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatPercent } from '#web/ui/number-format.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { toast } from '#web/ui/toast.ts';

/** How the last test went: who came, the average, the weakest area, who was absent, and the results as a file. */
export function LastTestCard({ last }: { last: LastTest }) {
  const { id, name, closes_at, average, weakest_area, attended, absent } = last;
  const expected = attended + absent;
  const params = { id: String(id) };
  return (
    <Card aria-labelledby="last-test" className="md:col-span-2">
      <CardHeader
        title={<span id="last-test">Last test: {name}</span>}
        hint={`Ended ${formatRelative(closes_at)}`}
        actions={
          <>
            {absent > 0 && (
              <Link
                to={paths.manageAptitude}
                params={params}
                search={{ tab: 'absent' }}
                className={buttonStyle({ variant: 'secondary' })}
              >
                {absent} absent
              </Link>
            )}
            <Link
              to={paths.manageAptitude}
              params={params}
              search={{ tab: 'results' }}
              className={buttonStyle({ variant: 'secondary' })}
            >
              Results
            </Link>
            {attended > 0 && <ExportButton id={id} />}
          </>
        }
      />
      <StatList>
        <Stat
          label="Attendance"
          value={expected === 0 ? '–' : formatPercent((attended / expected) * 100)}
          hint={`${attended} of ${expected}`}
        />
        <Stat label="Average" value={average === null ? '–' : formatPercent(average)} />
        <Stat
          label="Weakest area"
          value={weakest_area?.area ?? '–'}
          hint={weakest_area ? `${formatPercent(weakest_area.right)} correct` : 'Not analysed yet'}
        />
      </StatList>
    </Card>
  );
}

/** Downloads all results at once, without a choice of format. */
function ExportButton({ id }: { id: number }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      saveFile(await download(exportResponses, { params: { id }, query: { format: 'xlsx' } }));
    } catch (error) {
      toast({ title: 'Not exported', description: errorMessage(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" icon={<Download aria-hidden="true" />} busy={busy} onClick={save}>
      {busy ? 'Preparing the file' : 'Export results'}
    </Button>
  );
}
