import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { PagedList } from '../paged-list.tsx';
import type { ImportFile, StateLabel } from './import-file.ts';

type ImportListProps<Item extends ImportFile> = {
  query: UseQueryResult<{ results: Item[]; total: number; totalPages: number }>;
  page: number;
  onPage: (page: number) => void;
  icon: LucideIcon;
  /** The file's name as a link to its import. */
  link: (item: Item) => ReactNode;
  stateOf: (item: Item) => StateLabel;
  /** The column with the contents and the outcome. */
  contents: Pick<Column<Item>, 'header' | 'cell'>;
  withFormat?: boolean;
};

/** All imports of one kind, latest first. */
export function ImportList<Item extends ImportFile>(props: ImportListProps<Item>) {
  const { query, page, onPage, icon, link, stateOf, contents, withFormat = false } = props;
  const format = useTimeFormat();
  const columns: Column<Item>[] = [
    { id: 'file', header: 'File', lead: true, cell: link },
    ...(withFormat ? [{ id: 'format', header: 'Format', cell: (item: Item) => item.format }] : []),
    {
      id: 'state',
      header: 'State',
      cell: (item) => <Badge tone={stateOf(item).tone}>{stateOf(item).label}</Badge>,
    },
    { id: 'contents', ...contents },
    { id: 'author', header: 'By', cell: ({ author }) => author },
    {
      id: 'at',
      header: 'Chosen',
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={format.dateTime(created_at)}>
          {formatRelative(created_at)}
        </time>
      ),
    },
  ];
  return (
    <PagedList
      query={query}
      pending={<SkeletonList rows={3} rowClassName="h-16 rounded-panel" />}
      failed="The imports could not be loaded"
      page={page}
      onPage={onPage}
      empty={
        <EmptyState icon={icon} title="No imports yet">
          Choose a file above. Every import is listed here and can be undone for thirty days.
        </EmptyState>
      }
    >
      {({ results }) => (
        <Card flush>
          <DataTable
            caption="Imports"
            columns={columns}
            rows={results}
            rowKey={(item) => String(item.id)}
            stale={query.isPlaceholderData}
          />
        </Card>
      )}
    </PagedList>
  );
}

/** The style of a link to an import. */
export const importLinkStyle = 'break-all text-accent-text underline underline-offset-4';
