import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { ROSTER_BYTES, type RosterImport } from '#contract/roster.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { relative, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { paths } from '../paths.ts';
import { useImports, useUpload } from './requests.ts';
import { countsInWords, stateWords } from './words.ts';

export function ImportsTab() {
  const { page: text } = useSearch({ from: paths.roster });
  const page = /^[1-9]\d{0,5}$/.test(String(text)) ? Number(text) : 1;
  return (
    <div className="flex flex-col gap-6">
      <UploadCard />
      <Imports page={page} />
    </div>
  );
}

const EXAMPLE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  '\ufeffRegistration No,Name,Trade,Batch,Email,Mobile\r\n26GCS901,Invented Student,GCS,2026,26gcs901@students.example.org,9876543210\r\n',
)}`;

function UploadCard() {
  const navigate = useNavigate();
  const upload = useUpload();
  const [fault, setFault] = useState<string>();

  function take(file: File | undefined) {
    if (!file || upload.isPending) return;
    setFault(undefined);
    if (file.size > ROSTER_BYTES)
      return setFault('The file is larger than 5 MB. Keep the list alone, or divide it.');
    upload.mutate(file, {
      onSuccess: ({ id }) => navigate({ to: paths.rosterImport, params: { id: String(id) } }),
      onError: (error) => setFault(sentenceFor(error)),
    });
  }

  return (
    <Card>
      <CardHeader
        title="Import students"
        hint="A CSV or XLSX file. It is read and shown first; nothing is imported until you say so."
        actions={
          <a
            href={EXAMPLE}
            download="roster-example.csv"
            className="text-accent-text text-sm underline underline-offset-4"
          >
            An example file
          </a>
        }
      />
      <DropZone
        icon={FileSpreadsheet}
        label="File with students"
        button="Choose a file"
        busy={upload.isPending ? 'Reading the file' : undefined}
        hint="or drop it here. Up to 20,000 rows, 5 MB."
        accept=".csv,.tsv,.txt,.xlsx,.xls"
        onFiles={([file]) => take(file)}
      />
      {fault && (
        <div className="mt-3">
          <FieldError message={fault} />
        </div>
      )}
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
        <EmptyState icon={FileSpreadsheet} title="No imports yet">
          Choose a file above. Every import is listed here and can be undone for thirty days.
        </EmptyState>
      </Card>
    );
  const columns: Column<RosterImport>[] = [
    {
      id: 'file',
      header: 'File',
      lead: true,
      cell: (item) => (
        <Link
          to={paths.rosterImport}
          params={{ id: String(item.id) }}
          className="break-all text-accent-text underline underline-offset-4"
        >
          {item.file_name}
        </Link>
      ),
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
    },
    {
      id: 'rows',
      header: 'Rows',
      cell: (item) => (item.state === 'draft' ? 'Not imported yet' : countsInWords(item)),
    },
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
