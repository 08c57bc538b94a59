import { Link } from '@tanstack/react-router';
import { History, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { QuestionVersion } from '#contract/questions/history.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { toast } from '#web/ui/toast.ts';
import { KeyView } from '../key-view.tsx';
import { useEditQuestionToVersion } from './requests.ts';
import { formatField, getFieldLabel } from './version-fields.ts';
import { WordDiff } from './word-diff.tsx';

type VersionCardProps = {
  version: QuestionVersion;
  /** The previous version; undefined for the first. */
  before: QuestionVersion | undefined;
  newest: boolean;
};

/** One version: its author, its time and its changes; the first version is shown in full. */
export function VersionCard({ version, before, newest }: VersionCardProps) {
  const { dateTime } = useTimeFormat();
  const [asking, setAsking] = useState(false);
  const { version: number, author, written_at, changed, id } = version;
  return (
    <Card aria-label={`Version ${number}`}>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 font-semibold">
            Version {number} {newest && <Badge tone="accent">Now</Badge>}
          </h2>
          <p className="text-muted text-sm">
            {author ? `${author.name} (${author.regno})` : 'The portal'} · {dateTime(written_at)}
          </p>
        </div>
        {newest ? (
          <Link
            to={paths.questions}
            search={{ edit: String(id) }}
            className={buttonStyle({ variant: 'secondary', size: 'sm' })}
          >
            <Pencil aria-hidden="true" /> Edit
          </Link>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            <History aria-hidden="true" /> Restore version {number}…
          </Button>
        )}
      </div>
      {before ? (
        <VersionChanges version={version} before={before} changed={changed} />
      ) : (
        <FullVersion version={version} />
      )}
      {asking && <RestoreVersionDialog version={version} onClose={() => setAsking(false)} />}
    </Card>
  );
}

type VersionChangesProps = { version: QuestionVersion; before: QuestionVersion; changed: readonly string[] };

function VersionChanges({ version, before, changed }: VersionChangesProps) {
  if (changed.length === 0)
    return <p className="text-muted text-sm">Nothing that is compared here changed.</p>;
  return (
    <dl className="flex flex-col gap-3">
      {changed.map((field) => (
        <div key={field}>
          <dt className="mb-1 font-medium text-sm">{getFieldLabel(field)}</dt>
          <dd>
            <WordDiff before={formatField(before, field)} after={formatField(version, field)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FullVersion({ version }: { version: QuestionVersion }) {
  return (
    <div className="flex flex-col gap-3">
      <RichText html={version.description_html} />
      <KeyView question={version} />
      {version.explanation_html && (
        <div className="rounded-control bg-sunken/70 px-4 py-3 text-sm">
          <p className="mb-1 font-semibold">Explanation</p>
          <RichText html={version.explanation_html} />
        </div>
      )}
    </div>
  );
}

function RestoreVersionDialog({ version, onClose }: { version: QuestionVersion; onClose: () => void }) {
  const bring = useEditQuestionToVersion(version.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Restore version ${version.version}?`}
      confirmLabel={bring.isPending ? 'Restoring' : 'Restore'}
      busy={bring.isPending}
      error={bring.error ? errorMessage(bring.error) : undefined}
      onConfirm={() =>
        bring.mutate(version, {
          onSuccess: (saved) => {
            toast({
              title: `Version ${saved.version} says what version ${version.version} said`,
              variant: 'success',
            });
            onClose();
          },
        })
      }
    >
      It becomes the newest version. Upcoming tests get it; finished ones keep what they saw.
    </ConfirmDialog>
  );
}
