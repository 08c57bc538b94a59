import { FileJson } from 'lucide-react';
import { useState } from 'react';
import {
  type AttemptFacts,
  type EventKey,
  type EvidenceOperation,
  type EvidencePreview,
  eventKeyOf,
} from '#contract/evidence.ts';
import { mayBeDone, sentenceFor } from '#web/api/problem.ts';
import { relative, useTimeFormat } from '#web/api/time.ts';
import { count } from '#web/question/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { AdmissionsCard } from './AdmissionsCard.tsx';
import { AdmitDialog } from './AdmitDialog.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { type GivenFile, useEvidence } from './requests.ts';
import {
  afterAnswers,
  isDoubtful,
  isOpen,
  numberOf,
  operationWords,
  signatureWords,
  standingWords,
} from './words.ts';

/** A call takes no more, and a device makes no such file. */
const FILE_BYTES = 1_000_000;
const eventKeyFrom = (text: string): EventKey => {
  const [epoch = 0, seq = 0] = text.split(' ').map(Number);
  return { epoch, seq };
};

/** Answers that came too late, held here or in a file, and their admission. */
export function EvidenceTab({ attempt }: { attempt: AttemptFacts }) {
  const id = String(attempt.id);
  const [given, setGiven] = useState<GivenFile>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [fault, setFault] = useState<string>();
  const evidence = useEvidence(id, given, chosen && [...chosen].map(eventKeyFrom));

  function take(next: GivenFile | undefined) {
    setGiven(next);
    setChosen(undefined);
    setFault(undefined);
  }

  async function read(file: File) {
    try {
      if (file.size > FILE_BYTES) throw new Error('too large');
      take({ name: file.name, content: JSON.parse(await file.text()) });
    } catch {
      take(undefined);
      setFault(`${file.name} is no file of unsent answers.`);
    }
  }

  if (attempt.how === null)
    return (
      <Card>
        <EmptyState title="The test is still being written">
          Late answers are looked at once it is handed in.
        </EmptyState>
      </Card>
    );
  // What was read once may be chosen from again, when the portal answers.
  const refused = given && evidence.isError && !mayBeDone(evidence.error);
  const shown = refused ? undefined : evidence.data;
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label="File of unsent answers">
        <CardHeader
          title="File of unsent answers"
          hint="When time is over without network, the test screen keeps what it could not send as a file. Bring it here."
        />
        {fault && (
          <Notice tone="danger" title="This file cannot be read" className="mb-4">
            {fault}
          </Notice>
        )}
        {refused && (
          <Notice tone="danger" title={`${given.name} was not taken`} className="mb-4">
            {sentenceFor(evidence.error)}
          </Notice>
        )}
        {given && shown?.file ? (
          <FileFacts given={given} parts={shown.file} onAway={() => take(undefined)} />
        ) : (
          <DropZone
            icon={FileJson}
            label="File of unsent answers"
            button="Choose the file"
            hint="A JSON file, as the test screen made it"
            accept=".json,application/json"
            onFiles={([file]) => file && void read(file)}
          />
        )}
      </Card>
      {evidence.isPending ? (
        <SkeletonList rows={4} rowClassName="h-14" />
      ) : shown ? (
        <Operations
          key={given?.name ?? ''}
          id={id}
          given={given}
          preview={shown}
          ticked={chosen}
          stale={evidence.isPlaceholderData}
          onChosen={setChosen}
          onDone={() => take(undefined)}
        />
      ) : (
        !refused && (
          <Card>
            <ErrorState
              message={sentenceFor(evidence.error)}
              onRetry={() => void evidence.refetch()}
              busy={evidence.isFetching}
            />
          </Card>
        )
      )}
    </div>
  );
}

type FileFactsProps = {
  given: GivenFile;
  parts: NonNullable<EvidencePreview['file']>;
  onAway: () => void;
};

function FileFacts({ given, parts, onAway }: FileFactsProps) {
  const format = useTimeFormat();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words font-medium">{given.name}</p>
        <Button variant="secondary" size="sm" onClick={onAway}>
          Put away
        </Button>
      </div>
      <ul className="mt-4 flex flex-col gap-3">
        {parts.map(({ epoch, operations, signature, opened_at }, index) => {
          const { tone, label, words } = signatureWords[signature];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name, and never change
            <li key={index} className="rounded-control bg-sunken/60 px-4 py-3 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={tone}>{label}</Badge>
                <span className="font-medium">
                  {count(operations, 'step')} of opening {epoch}
                </span>
                {opened_at && <span className="text-muted">opened {format.dateTime(opened_at)}</span>}
              </p>
              <p className="mt-1 text-muted">{words}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type OperationsProps = {
  id: string;
  given: GivenFile | undefined;
  preview: EvidencePreview;
  /** What was chosen here; undefined for what the portal chooses. */
  ticked: ReadonlySet<string> | undefined;
  stale: boolean;
  onChosen: (chosen: ReadonlySet<string>) => void;
  onDone: () => void;
};

function Operations({ id, given, preview, ticked, stale, onChosen, onDone }: OperationsProps) {
  const [asking, setAsking] = useState(false);
  const { operations, questions } = preview;
  const open = operations.filter(isOpen);
  const others = operations.filter((one) => !isOpen(one));
  const isChosen = (one: EvidenceOperation) => (ticked ? ticked.has(eventKeyOf(one)) : one.chosen);
  const chosen = new Set(open.filter(isChosen).map(eventKeyOf));
  const columns = columnsFor(questions);
  return (
    <>
      <Card flush aria-labelledby="late-open">
        <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 sm:px-6">
          <div>
            <h2 id="late-open" className="font-semibold text-lg leading-7">
              What can be admitted
            </h2>
            <p className="text-muted text-sm">Each step keeps its place in the order in which it was done.</p>
          </div>
          {open.length > 0 && (
            <Button disabled={chosen.size === 0 || stale} onClick={() => setAsking(true)}>
              Admit {chosen.size} of {open.length}…
            </Button>
          )}
        </div>
        {open.length === 0 ? (
          <EmptyState title="Nothing waits here">
            {given
              ? 'Everything in the file counts already, or cannot count.'
              : 'No late answer of this attempt is held, or every one was admitted.'}
          </EmptyState>
        ) : (
          <PagedTable
            caption="Late steps that can be admitted"
            columns={columns}
            rows={open}
            rowKey={eventKeyOf}
            rowLabel={(one) =>
              `question ${numberOf(questions, one.question_id)}, step ${one.epoch}/${one.seq}`
            }
            selected={chosen}
            onSelect={onChosen}
            stale={stale}
          />
        )}
      </Card>
      {open.length > 0 && <ChangesCard preview={preview} stale={stale} />}
      {others.length > 0 && (
        <Card flush aria-labelledby="late-others">
          <h2 id="late-others" className="px-4 py-4 font-semibold text-lg leading-7 sm:px-6">
            What counts already, or cannot
          </h2>
          <PagedTable
            caption="Steps that count already, or cannot count"
            columns={columns}
            rows={others}
            rowKey={(one) => `${eventKeyOf(one)} ${one.standing}`}
          />
        </Card>
      )}
      <AdmissionsCard id={id} admissions={preview.admissions} />
      {asking && (
        <AdmitDialog
          id={id}
          given={given}
          preview={preview}
          chosen={[...chosen].map(eventKeyFrom)}
          onClose={() => setAsking(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

function columnsFor(questions: EvidencePreview['questions']): Column<EvidenceOperation>[] {
  return [
    {
      id: 'question',
      header: 'Question',
      lead: true,
      className: 'tabular-nums',
      cell: (one) => (
        <>
          <span className="md:hidden">Question </span>
          {numberOf(questions, one.question_id)}
        </>
      ),
    },
    {
      id: 'done',
      header: 'What was done',
      className: 'min-w-0 break-words',
      cell: (one) => operationWords(questions, one),
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

function Standing({ operation }: { operation: EvidenceOperation }) {
  const { tone, label } = standingWords[operation.standing];
  return (
    <div className="text-end md:text-start">
      <Badge tone={tone}>{label}</Badge>
      {isDoubtful(operation) && <p className="mt-1 text-muted text-xs">{afterAnswers.beside}</p>}
    </div>
  );
}

function DeviceTime({ at }: { at: string | null }) {
  const format = useTimeFormat();
  if (at === null || Number.isNaN(Date.parse(at))) return <span className="text-muted">Not told</span>;
  return format.dateTime(at);
}

function Received({ at }: { at: EvidenceOperation['received_at'] }) {
  const format = useTimeFormat();
  if (at === null) return <span className="text-muted">Not yet</span>;
  return <time title={relative(at)}>{format.dateTime(at)}</time>;
}
