import { Link, useNavigate } from '@tanstack/react-router';
import { Braces, Plus, Upload } from 'lucide-react';
import { useRef } from 'react';
import type { ListedSheet } from '#contract/coding/sheets.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { PreparationNav } from '#web/layout/preparation-nav.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ScoreRing } from '#web/ui/score-ring.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useCreateSheet, useImportSheet, useListSheets } from './requests.ts';

/** The sheets that students work through; admins also see drafts and create them here. */
export function SheetsPage() {
  const { isAdmin } = useAuth();
  const sheets = useListSheets();
  return (
    <>
      <title>DSA Sheets</title>
      <PageHeader
        title="DSA Sheets"
        description="Data structures and algorithms, topic by topic. Problems of this portal tick themselves when you solve them."
      />
      {isAdmin ? <NewSheet /> : <PreparationNav />}
      <QueryView
        query={sheets}
        pending={<SkeletonList rows={2} rowClassName="h-32 rounded-panel" />}
        failed="The sheets could not be loaded"
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={Braces} title={isAdmin ? 'There is no sheet yet' : 'Coming soon'}>
              {isAdmin
                ? 'Create one or import it. Students see the card on their home page once the first sheet is published.'
                : 'The placement cell has not published a sheet yet.'}
            </EmptyState>
          ) : (
            <ul aria-label="Sheets" className="grid gap-4 md:grid-cols-2 md:gap-6">
              {all.map((sheet) => (
                <SheetCard key={sheet.id} sheet={sheet} isAdmin={isAdmin} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  );
}

function SheetCard({ sheet, isAdmin }: { sheet: ListedSheet; isAdmin: boolean }) {
  const { id, title, description, published, entries, solved, revise } = sheet;
  const percent = entries === 0 ? 0 : Math.floor((100 * solved) / entries);
  return (
    <li className="relative flex items-center gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel has-[a:hover]:border-accent/60 sm:p-5">
      <ScoreRing percent={percent} className="size-16">
        <span className="font-semibold text-sm tabular-nums">{percent}%</span>
      </ScoreRing>
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold text-lg">
          <Link
            to={paths.sheet}
            params={{ id: String(id) }}
            className="after:absolute after:inset-0 after:rounded-panel"
          >
            {title}
          </Link>
          {isAdmin && !published && <Badge>Draft</Badge>}
        </h2>
        <p className="text-muted text-sm">
          {solved} of {entries} solved{revise > 0 && `, ${revise} to revise`}
        </p>
        {description !== '' && <p className="mt-1 line-clamp-2 text-sm">{description}</p>}
      </div>
    </li>
  );
}

function NewSheet() {
  const navigate = useNavigate();
  const create = useCreateSheet();
  const take = useImportSheet();
  const file = useRef<HTMLInputElement>(null);
  const open = (id: number) => void navigate({ to: paths.manageSheet, params: { id: String(id) } });
  const failure = create.error ?? take.error;
  return (
    <div className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Plus aria-hidden="true" />}
          busy={create.isPending}
          onClick={() =>
            create.mutate(
              { title: 'New sheet', description: '', sections: [] },
              { onSuccess: ({ id }) => open(id) },
            )
          }
        >
          New sheet
        </Button>
        <Button
          variant="secondary"
          icon={<Upload aria-hidden="true" />}
          busy={take.isPending}
          onClick={() => file.current?.click()}
        >
          Import CSV or JSON
        </Button>
        <input
          ref={file}
          type="file"
          aria-label="Sheet as CSV or JSON"
          accept=".csv,.json"
          className="sr-only"
          tabIndex={-1}
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? [];
            if (!chosen) return;
            const format = chosen.name.toLowerCase().endsWith('.json') ? 'json' : 'csv';
            const text = await chosen.text();
            target.value = '';
            take.mutate(
              { format, text },
              { onSuccess: ({ id, remarks }) => remarks.length === 0 && open(id) },
            );
          }}
        />
      </div>
      {failure && (
        <Notice tone="danger" title="Not created">
          {errorMessage(failure)}
        </Notice>
      )}
      {take.data && take.data.remarks.length > 0 && (
        <Notice tone="warn" title="The sheet was imported with remarks">
          <ul className="list-disc ps-5">
            {take.data.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
          <Link
            to={paths.manageSheet}
            params={{ id: String(take.data.id) }}
            className="font-medium underline"
          >
            Open the sheet
          </Link>
        </Notice>
      )}
    </div>
  );
}
