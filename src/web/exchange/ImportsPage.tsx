import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { QUESTION_FILE_BYTES, type QuestionImport } from '#contract/question-import.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { relative, useTimeFormat } from '#web/api/time.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { paths } from '../paths.ts';
import { fetchTemplate, useImports, useUpload } from './requests.ts';
import { countsInWords, stateWords } from './words.ts';

export function ImportsPage() {
  const { page: text } = useSearch({ from: paths.questionImports });
  const page = /^[1-9]\d{0,5}$/.test(String(text)) ? Number(text) : 1;
  return (
    <>
      <title>Import questions</title>
      <PageHeader
        title="Import questions"
        description="From tables, GIFT, Aiken, Moodle XML, QTI and JSON. Every question is shown before it comes into the bank."
        back={<BackLink to={paths.questions}>Question set</BackLink>}
      />
      <div className="flex flex-col gap-6">
        <UploadCard />
        <Imports page={page} />
      </div>
    </>
  );
}

type Refused = { name: string; why: string };

function UploadCard() {
  const navigate = useNavigate();
  const upload = useUpload();
  const [reading, setReading] = useState<string>();
  const [refused, setRefused] = useState<Refused[]>([]);

  /** One after another: each is an import of its own, and a bad one never loses the others. */
  async function take(files: File[]) {
    const faults: Refused[] = [];
    const made: number[] = [];
    setRefused([]);
    for (const [place, file] of files.entries()) {
      setReading(files.length === 1 ? 'Reading the file' : `Reading file ${place + 1} of ${files.length}`);
      if (file.size > QUESTION_FILE_BYTES)
        faults.push({
          name: file.name,
          why: 'The file is larger than 10 MB. Divide it, or leave pictures out.',
        });
      else
        await upload.mutateAsync(file).then(
          ({ id }) => made.push(id),
          (error) => faults.push({ name: file.name, why: sentenceFor(error) }),
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
        hint="One or many. What a file is, is seen from what is in it, whatever its name."
        actions={
          <DownloadMenu
            label="Template"
            formats={{ xlsx: 'Excel (.xlsx)', csv: 'CSV' }}
            fetchFile={fetchTemplate}
            onError={(error) =>
              toast({ title: 'No template', description: sentenceFor(error), variant: 'destructive' })
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

function Imports({ page }: { page: number }) {
  const navigate = useNavigate();
  const imports = useImports(page);
  const format = useTimeFormat();
  if (imports.isPending) return <SkeletonList rows={3} rowClassName="h-16 rounded-panel" />;
  if (imports.isError)
    return (
      <Card>
        <ErrorState
          title="The imports could not be loaded"
          message={sentenceFor(imports.error)}
          onRetry={() => imports.refetch()}
          busy={imports.isFetching}
        />
      </Card>
    );
  const { results, total, totalPages } = imports.data;
  if (total === 0)
    return (
      <Card>
        <EmptyState icon={FileQuestion} title="No imports yet">
          Choose a file above. Every import is listed here and can be undone for thirty days.
        </EmptyState>
      </Card>
    );
  const columns: Column<QuestionImport>[] = [
    {
      id: 'file',
      header: 'File',
      lead: true,
      cell: (item) => (
        <Link
          to={paths.questionImport}
          params={{ id: String(item.id) }}
          className="break-all text-accent-text underline underline-offset-4"
        >
          {item.file_name}
        </Link>
      ),
    },
    { id: 'format', header: 'Format', cell: ({ format: name }) => name },
    {
      id: 'state',
      header: 'State',
      cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
    },
    { id: 'questions', header: 'Questions', cell: countsInWords },
    { id: 'author', header: 'By', cell: ({ author }) => author },
    {
      id: 'at',
      header: 'Chosen',
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={format.dateTime(created_at)}>
          {relative(created_at)}
        </time>
      ),
    },
  ];
  return (
    <>
      <Card flush>
        <DataTable
          caption="Imports"
          columns={columns}
          rows={results}
          rowKey={(item) => String(item.id)}
          stale={imports.isPlaceholderData}
        />
      </Card>
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={(next) => navigate({ to: '.', search: (old) => ({ ...old, page: String(next) }) })}
      />
    </>
  );
}
