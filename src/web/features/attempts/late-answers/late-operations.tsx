import { useState } from 'react';
import {
  formatEventKey,
  type LateAnswersPreview,
  type LateOperation,
  parseEventKey,
} from '#contract/attempts/late-answers.ts';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { AdmissionPreviewCard } from './admission-preview-card.tsx';
import { AdmissionsCard } from './admissions-card.tsx';
import { AdmitDialog } from './admit-dialog.tsx';
import {
  afterAnswersLabels,
  describeOperation,
  getQuestionNumber,
  isDoubtful,
  isPending,
  statusLabels,
} from './labels.ts';
import type { UploadedFile } from './requests.ts';

type LateOperationsProps = {
  id: string;
  given: UploadedFile | undefined;
  preview: LateAnswersPreview;
  /** The operations chosen here; undefined for the portal's default choice. */
  ticked: ReadonlySet<string> | undefined;
  stale: boolean;
  onChosen: (chosen: ReadonlySet<string>) => void;
  onDone: () => void;
};

/** The late answers of an attempt to choose from, a preview of what they would change, and the earlier admissions. */
export function LateOperations({ id, given, preview, ticked, stale, onChosen, onDone }: LateOperationsProps) {
  const [asking, setAsking] = useState(false);
  const { operations, questions } = preview;
  const open = operations.filter(isPending);
  const others = operations.filter((one) => !isPending(one));
  const isChosen = (one: LateOperation) => (ticked ? ticked.has(formatEventKey(one)) : one.chosen);
  const chosen = new Set(open.filter(isChosen).map(formatEventKey));
  const columns = createColumns(questions);
  return (
    <>
      <Card flush aria-labelledby="late-open">
        <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 sm:px-6">
          <div>
            <h2 id="late-open" className="font-semibold text-lg leading-7">
              Steps to admit
            </h2>
            <p className="text-muted text-sm">
              Admitted steps count in the order in which the student made them.
            </p>
          </div>
          {open.length > 0 && (
            <Button disabled={chosen.size === 0 || stale} onClick={() => setAsking(true)}>
              Admit {chosen.size} of {open.length}…
            </Button>
          )}
        </div>
        {open.length === 0 ? (
          <EmptyState title="Nothing to admit">
            {given
              ? 'Everything in the file already counts or cannot count.'
              : 'This attempt has no late answers, or all of them are admitted.'}
          </EmptyState>
        ) : (
          <PagedTable
            caption="Late steps that can be admitted"
            columns={columns}
            rows={open}
            rowKey={formatEventKey}
            rowLabel={(one) =>
              `question ${getQuestionNumber(questions, one.question_id)}, step ${one.epoch}/${one.seq}`
            }
            selected={chosen}
            onSelect={onChosen}
            stale={stale}
          />
        )}
      </Card>
      {open.length > 0 && <AdmissionPreviewCard preview={preview} stale={stale} />}
      {others.length > 0 && (
        <Card flush aria-labelledby="late-others">
          <h2 id="late-others" className="px-4 py-4 font-semibold text-lg leading-7 sm:px-6">
            Steps that already count or cannot
          </h2>
          <PagedTable
            caption="Steps that already count or cannot count"
            columns={columns}
            rows={others}
            rowKey={(one) => `${formatEventKey(one)} ${one.standing}`}
          />
        </Card>
      )}
      <AdmissionsCard id={id} admissions={preview.admissions} />
      {asking && (
        <AdmitDialog
          id={id}
          given={given}
          preview={preview}
          chosen={[...chosen].map(parseEventKey)}
          onClose={() => setAsking(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

function createColumns(questions: LateAnswersPreview['questions']): Column<LateOperation>[] {
  return [
    {
      id: 'question',
      header: 'Question',
      lead: 'named',
      className: 'tabular-nums',
      cell: (one) => getQuestionNumber(questions, one.question_id),
    },
    {
      id: 'done',
      header: 'Step',
      className: 'min-w-0 break-words',
      cell: (one) => describeOperation(questions, one),
    },
    {
      id: 'place',
      header: 'Opening, step',
      className: 'tabular-nums whitespace-nowrap',
      cell: (one) => `${one.epoch}, ${one.seq}`,
    },
    { id: 'device', header: 'By the device’s clock', cell: (one) => <DeviceTime at={one.at} /> },
    { id: 'received', header: 'Received', cell: (one) => <Received at={one.received_at} /> },
    {
      id: 'standing',
      header: 'Standing',
      cell: (one) => <Standing operation={one} />,
    },
  ];
}

function Standing({ operation }: { operation: LateOperation }) {
  const { tone, label } = statusLabels[operation.standing];
  return (
    <div>
      <Badge tone={tone}>{label}</Badge>
      {isDoubtful(operation) && <p className="mt-1 text-muted text-xs">{afterAnswersLabels.beside}</p>}
    </div>
  );
}

function DeviceTime({ at }: { at: string | null }) {
  const format = useTimeFormat();
  if (at === null || Number.isNaN(Date.parse(at))) return <span className="text-muted">Unknown</span>;
  return format.dateTime(at);
}

function Received({ at }: { at: LateOperation['received_at'] }) {
  const format = useTimeFormat();
  if (at === null) return <span className="text-muted">Not yet</span>;
  return <time title={formatRelative(at)}>{format.dateTime(at)}</time>;
}
