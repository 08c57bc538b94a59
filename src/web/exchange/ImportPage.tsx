import { useNavigate, useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { QuestionImport } from '#contract/question-import.ts';
import { ApiError, sentenceFor } from '#web/api/problem.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { paths } from '../paths.ts';
import { DoneCard, PreparingCard } from './DoneCard.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { RemarksCard } from './RemarksCard.tsx';
import { isPreparing, useImport, useRemove } from './requests.ts';
import { StartCard } from './StartCard.tsx';
import { stateWords } from './words.ts';

export function ImportPage() {
  const { id } = useParams({ from: paths.questionImport });
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
  return number === undefined ? <NoSuchImport /> : <ImportById key={number} id={number} />;
}

function ImportById({ id }: { id: number }) {
  const found = useImport(id);
  if (found.isPending) return <SkeletonList rows={3} rowClassName="h-40 rounded-panel" />;
  if (found.error instanceof ApiError && found.error.status === 404) return <NoSuchImport />;
  if (found.data) return <Import item={found.data} />;
  return (
    <Card>
      <ErrorState
        title="The import could not be loaded"
        message={sentenceFor(found.error)}
        onRetry={() => found.refetch()}
        busy={found.isFetching}
      />
    </Card>
  );
}

function Import({ item }: { item: QuestionImport }) {
  const format = useTimeFormat();
  const draft = item.state === 'draft';
  return (
    <>
      <title>{item.file_name}</title>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all">{item.file_name}</span>
            <Badge tone={stateWords[item.state].tone}>{stateWords[item.state].label}</Badge>
          </span>
        }
        description={`${item.format}, chosen by ${item.author} on ${format.dateTime(item.created_at)}`}
        back={back}
        actions={(draft || isPreparing(item)) && <ThrowAway id={item.id} />}
      />
      <div className="flex flex-1 flex-col gap-6">
        {item.remarks.length > 0 && <RemarksCard remarks={item.remarks} />}
        {isPreparing(item) && <PreparingCard item={item} />}
        {draft && <StartCard item={item} />}
        {!draft && !isPreparing(item) && <DoneCard item={item} />}
        {!isPreparing(item) && <ItemsCard item={item} />}
      </div>
    </>
  );
}

function ThrowAway({ id }: { id: number }) {
  const remove = useRemove(id);
  const navigate = useNavigate();
  return (
    <Button
      variant="secondary"
      busy={remove.isPending}
      onClick={() =>
        remove.mutate(undefined, {
          onSuccess: () => navigate({ to: paths.questionImports }),
          onError: (error) =>
            toast({ title: 'The draft stays', description: sentenceFor(error), variant: 'destructive' }),
        })
      }
    >
      <Trash2 aria-hidden="true" /> Throw away
    </Button>
  );
}

function NoSuchImport() {
  return (
    <>
      <PageHeader title="Import" back={back} />
      <Card>
        <EmptyState title="There is no such import">
          A draft that nobody goes on with is forgotten.
        </EmptyState>
      </Card>
    </>
  );
}

const back = <BackLink to={paths.questionImports}>Imports</BackLink>;
