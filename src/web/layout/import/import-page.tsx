import type { UseQueryResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import type { useMutation } from '#web/api/mutation.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ImportFile, StateLabel } from './import-file.ts';

type ImportPageProps<Item> = {
  /** The id as text from the address. */
  id: string;
  useImport: (id: number) => UseQueryResult<Item>;
  /** The way down to the list of imports. */
  crumbs: ReactNode;
  children: (item: Item) => ReactNode;
};

/** The page of an import by the id in its address; `children` renders the loaded import. */
export function ImportPage<Item>({ id, ...rest }: ImportPageProps<Item>) {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
  if (number === undefined) return <NoSuchImport crumbs={rest.crumbs} />;
  return <ImportById key={number} id={number} {...rest} />;
}

function ImportById<Item>({
  id,
  useImport,
  crumbs,
  children,
}: Omit<ImportPageProps<Item>, 'id'> & { id: number }) {
  const found = useImport(id);
  if (found.error instanceof ApiError && found.error.status === 404) return <NoSuchImport crumbs={crumbs} />;
  // A loaded import stays visible if a later refetch fails.
  if (found.data) return children(found.data);
  return (
    <QueryView
      query={found}
      pending={<SkeletonList rows={3} rowClassName="h-40 rounded-panel" />}
      failed="The import could not be loaded"
    >
      {children}
    </QueryView>
  );
}

type ImportHeaderProps = { item: ImportFile; state: StateLabel; crumbs: ReactNode; actions: ReactNode };

/** The file, its uploader and the state of the import. */
export function ImportHeader({ item, state, crumbs, actions }: ImportHeaderProps) {
  const format = useTimeFormat();
  return (
    <>
      <title>{item.file_name}</title>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all">{item.file_name}</span>
            <Badge tone={state.tone}>{state.label}</Badge>
          </span>
        }
        description={`${item.format}, chosen by ${item.author} on ${format.dateTime(item.created_at)}`}
        crumbs={crumbs}
        actions={actions}
      />
    </>
  );
}

type DiscardButtonProps = {
  remove: Pick<ReturnType<typeof useMutation<unknown>>, 'mutate' | 'isPending'>;
  onRemoved: () => void;
};

/** Discards a draft. */
export function DiscardButton({ remove, onRemoved }: DiscardButtonProps) {
  return (
    <Button
      variant="secondary"
      busy={remove.isPending}
      onClick={() =>
        remove.mutate(undefined, {
          onSuccess: onRemoved,
          onError: (error) =>
            toast({ title: 'The draft stays', description: errorMessage(error), variant: 'destructive' }),
        })
      }
    >
      <Trash2 aria-hidden="true" /> Discard
    </Button>
  );
}

function NoSuchImport({ crumbs }: { crumbs: ReactNode }) {
  return (
    <>
      <PageHeader title="Import" crumbs={crumbs} />
      <Card>
        <EmptyState title="There is no such import">
          A draft that nobody goes on with is forgotten.
        </EmptyState>
      </Card>
    </>
  );
}
