import { FileJson } from 'lucide-react';
import { useState } from 'react';
import {
  type AttemptFacts,
  type LateAnswersPreview,
  parseEventKey,
} from '#contract/attempts/late-answers.ts';
import { errorMessage, mayHaveSucceeded } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { signatureLabels } from './labels.ts';
import { LateOperations } from './late-operations.tsx';
import { type UploadedFile, usePreviewLateAnswers } from './requests.ts';

/** The largest file that the call accepts; devices never create larger ones. */
const FILE_BYTES = 1_000_000;

/** Late answers that the portal holds or that a file contains, and their admission. */
export function LateAnswersTab({ attempt }: { attempt: AttemptFacts }) {
  const id = String(attempt.id);
  const [given, setGiven] = useState<UploadedFile>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [fault, setFault] = useState<string>();
  const evidence = usePreviewLateAnswers(id, given, chosen && [...chosen].map(parseEventKey));

  function take(next: UploadedFile | undefined) {
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
      setFault(`${file.name} is not a file of unsent answers.`);
    }
  }

  if (attempt.how === null)
    return (
      <Card>
        <EmptyState title="The attempt is still open">
          Late answers can be admitted once it is submitted.
        </EmptyState>
      </Card>
    );
  // Once the file was read, the admin can choose from it again as soon as the portal answers.
  const refused = given && evidence.isError && !mayHaveSucceeded(evidence.error);
  const shown = refused ? undefined : evidence.data;
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label="File of unsent answers">
        <CardHeader
          title="File of unsent answers"
          hint="If time runs out without network, the test screen offers the unsent answers as a file. Upload it here."
        />
        {fault && (
          <Notice tone="danger" title="This file cannot be read" className="mb-4">
            {fault}
          </Notice>
        )}
        {refused && (
          <Notice tone="danger" title={`${given.name} was not accepted`} className="mb-4">
            {errorMessage(evidence.error)}
          </Notice>
        )}
        {given && shown?.file ? (
          <FileFacts given={given} parts={shown.file} onRemove={() => take(undefined)} />
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
        <LateOperations
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
            <QueryError query={evidence} />
          </Card>
        )
      )}
    </div>
  );
}

type FileFactsProps = {
  given: UploadedFile;
  parts: NonNullable<LateAnswersPreview['file']>;
  onRemove: () => void;
};

/** What a file contains, part by part, and whether each signature is valid. */
function FileFacts({ given, parts, onRemove }: FileFactsProps) {
  const format = useTimeFormat();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words font-medium">{given.name}</p>
        <Button variant="secondary" size="sm" onClick={onRemove}>
          Remove file
        </Button>
      </div>
      <ul className="mt-4 flex flex-col gap-3">
        {parts.map(({ epoch, operations, signature, opened_at }, index) => {
          const { tone, label, words } = signatureLabels[signature];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name, and never change
            <li key={index} className="rounded-control bg-sunken/60 px-4 py-3 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={tone}>{label}</Badge>
                <span className="font-medium">
                  {pluralize(operations, 'step')} of opening {epoch}
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
