import { Link, useNavigate } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { MAX_QUESTION_FILE_BYTES } from '#contract/questions/imports.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { ImportList, importLinkStyle } from '#web/layout/import/import-list.tsx';
import { type ListOptions, readPage, useListSearch } from '#web/layout/list-search.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeCounts, stateLabels } from './labels.ts';
import { fetchQuestionImportTemplate, useListQuestionImports, useUploadQuestionFile } from './requests.ts';

const list: ListOptions<{ page: number }> = {
  at: paths.questionImports,
  read: (text) => ({ page: readPage(text) }),
};

export function ImportsPage() {
  const { search, change } = useListSearch(list);
  const imports = useListQuestionImports(search.page);
  return (
    <>
      <title>Import questions</title>
      <PageHeader
        title="Import questions"
        description="From tables, GIFT, Aiken, Moodle XML, QTI and JSON. Every question is shown before it comes into the bank."
        crumbs={<Crumb to={paths.questions}>Question set</Crumb>}
      />
      <div className="flex flex-col gap-6">
        <UploadCard />
        <ImportList
          query={imports}
          page={search.page}
          onPage={(page) => change({ page })}
          icon={FileQuestion}
          link={({ id, file_name }) => (
            <Link to={paths.questionImport} params={{ id: String(id) }} className={importLinkStyle}>
              {file_name}
            </Link>
          )}
          withFormat
          stateOf={({ state }) => stateLabels[state]}
          contents={{ header: 'Questions', cell: describeCounts }}
        />
      </div>
    </>
  );
}

type RefusedFile = { name: string; why: string };

function UploadCard() {
  const navigate = useNavigate();
  const upload = useUploadQuestionFile();
  const [reading, setReading] = useState<string>();
  const [refused, setRefused] = useState<RefusedFile[]>([]);

  /** Uploads files one after another. Each is a separate import, so a bad file does not affect the others. */
  async function take(files: File[]) {
    const faults: RefusedFile[] = [];
    const made: number[] = [];
    setRefused([]);
    for (const [place, file] of files.entries()) {
      setReading(files.length === 1 ? 'Reading the file' : `Reading file ${place + 1} of ${files.length}`);
      if (file.size > MAX_QUESTION_FILE_BYTES)
        faults.push({
          name: file.name,
          why: 'The file is larger than 10 MB. Divide it, or leave pictures out.',
        });
      else
        await upload.mutateAsync(file).then(
          ({ id }) => made.push(id),
          (error) => faults.push({ name: file.name, why: errorMessage(error) }),
        );
    }
    setReading(undefined);
    setRefused(faults);
    const [only] = made;
    if (made.length === 1 && only !== undefined && faults.length === 0)
      await navigate({ to: paths.questionImport, params: { id: String(only) } });
  }

  return (
    <Card>
      <CardHeader
        title="Files"
        hint="One or many. The portal recognises a file by its content, whatever its name."
        actions={
          <DownloadMenu
            label="Template"
            formats={{ xlsx: 'Excel (.xlsx)', csv: 'CSV' }}
            fetchFile={fetchQuestionImportTemplate}
            onError={(error) =>
              toast({ title: 'No template', description: errorMessage(error), variant: 'destructive' })
            }
          />
        }
      />
      <DropZone
        icon={FileQuestion}
        label="Files with questions"
        button="Choose files"
        busy={reading}
        hint="or drop them here. Up to 10 MB each."
        accept=".csv,.tsv,.txt,.gift,.xlsx,.xml,.zip,.json,.jsonl"
        multiple
        onFiles={(files) => void take(files)}
      />
      <div role="status" className="flex flex-col gap-3">
        {refused.map(({ name, why }) => (
          <Notice key={name} tone="danger" title={`${name} was not read`} className="mt-3">
            {why}
          </Notice>
        ))}
      </div>
    </Card>
  );
}
