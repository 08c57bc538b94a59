import { Link, useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { ROSTER_BYTES } from '#contract/people/roster.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { ImportList, importLinkStyle } from '#web/layout/import/import-list.tsx';
import { type ListOptions, readPage, useListSearch } from '#web/layout/list-search.ts';
import { paths } from '#web/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { formatCounts, importStateLabels } from './labels.ts';
import { useListRosterImports, useUploadRoster } from './requests.ts';

const list: ListOptions<{ page: number }> = { at: paths.roster, read: (text) => ({ page: readPage(text) }) };

export function ImportsTab() {
  const { search, change } = useListSearch(list);
  const imports = useListRosterImports(search.page);
  return (
    <div className="flex flex-col gap-6">
      <UploadCard />
      <ImportList
        query={imports}
        page={search.page}
        onPage={(page) => change({ page })}
        icon={FileSpreadsheet}
        link={({ id, file_name }) => (
          <Link to={paths.rosterImport} params={{ id: String(id) }} className={importLinkStyle}>
            {file_name}
          </Link>
        )}
        stateOf={({ state }) => importStateLabels[state]}
        contents={{
          header: 'Rows',
          cell: (item) => (item.state === 'draft' ? 'Not imported yet' : formatCounts(item)),
        }}
      />
    </div>
  );
}

const EXAMPLE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  '\ufeffRegistration No,Name,Trade,Batch,Email,Mobile\r\n26GCS901,Invented Student,GCS,2026,26gcs901@students.example.org,9876543210\r\n',
)}`;

function UploadCard() {
  const navigate = useNavigate();
  const upload = useUploadRoster();
  const [fault, setFault] = useState<string>();

  function take(file: File | undefined) {
    if (!file || upload.isPending) return;
    setFault(undefined);
    if (file.size > ROSTER_BYTES)
      return setFault('The file is larger than 5 MB. Keep the list alone, or divide it.');
    upload.mutate(file, {
      onSuccess: ({ id }) => navigate({ to: paths.rosterImport, params: { id: String(id) } }),
      onError: (error) => setFault(errorMessage(error)),
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
