import { DatabaseBackup } from 'lucide-react';
import type { Backup } from '#contract/backups.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useListBackups } from './requests.ts';

export function BackupsPage() {
  const backups = useListBackups();
  return (
    <>
      <title>Backups</title>
      <PageHeader
        crumbs={<Crumb to={paths.home}>Home</Crumb>}
        title="Backups"
        description="The nightly backups. Seven days, four weeks and twelve months are kept."
      />
      <QueryView
        query={backups}
        pending={<SkeletonList rows={4} rowClassName="h-24 rounded-panel" />}
        failed="The backups could not be loaded"
      >
        {({ folder, overdue, results }) => (
          <div className="flex flex-col gap-4">
            <Warning folder={folder} overdue={overdue} />
            {results.length === 0 ? (
              <EmptyState icon={DatabaseBackup} title="No backup yet">
                {folder === null
                  ? 'The guide for operators says how to take one by hand, and how to have one every night.'
                  : 'The first one is taken after one o’clock at night.'}
              </EmptyState>
            ) : (
              <ol aria-label="Backups" className="flex flex-col gap-4">
                {results.map((backup) => (
                  <li key={backup.night}>
                    <BackupCard backup={backup} />
                  </li>
                ))}
              </ol>
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

function Warning({ folder, overdue }: { folder: string | null; overdue: boolean }) {
  if (folder === null)
    return (
      <Notice tone="warn" title="No nightly backups">
        BACKUP_DIR is not set on this server.
      </Notice>
    );
  if (!overdue) return null;
  return (
    <Notice tone="warn" title="No good backup for two days">
      Backups go to {folder}. The reason for a failure is below.
    </Notice>
  );
}

function BackupCard({ backup }: { backup: Backup }) {
  const format = useTimeFormat();
  const now = useServerNow(60_000);
  const { bytes, failure, file, finished_at, rows, started_at } = backup;
  const at = finished_at ?? started_at;
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="break-all font-semibold">{file ?? `Night of ${backup.night}`}</h2>
          <p className="text-muted text-sm">
            <time dateTime={at} title={format.dateTime(at)}>
              {formatRelative(at, now)}
            </time>
            {bytes !== null &&
              rows !== null &&
              ` · ${formatSize(bytes)} · ${rows.toLocaleString('en-IN')} rows`}
          </p>
        </div>
        <StateBadge backup={backup} />
      </div>
      {failure !== null && <p className="break-words text-danger-text text-sm">{failure}</p>}
    </Card>
  );
}

function StateBadge({ backup: { failure, finished_at } }: { backup: Backup }) {
  if (finished_at !== null) return <Badge tone="success">Done</Badge>;
  if (failure !== null) return <Badge tone="danger">Failed</Badge>;
  return <Badge tone="accent">Running</Badge>;
}

const formatSize = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
