import { Repeat } from 'lucide-react';
import { useState } from 'react';
import type { RevisionCard } from '#contract/practice/revision.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatRelative, serverNow, toMilliseconds } from '#web/api/time.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { useListRevisionCards, useRemoveRevisionCard, useSnoozeRevisionCard } from './requests.ts';

const SNOOZE_DAYS = 7;

/** Every card, those due first. Each can be put off or put away. */
export function CardList() {
  const [page, setPage] = useState(1);
  const query = useListRevisionCards(page);
  return (
    <section aria-labelledby="cards-heading">
      <h2 id="cards-heading" className="mb-3 font-semibold text-lg">
        All questions in your revision
      </h2>
      <PagedList
        query={query}
        pending={<SkeletonList rows={4} />}
        failed="The questions could not be loaded"
        page={page}
        onPage={setPage}
        summary={(total) => pluralize(total, 'question')}
        empty={<EmptyState icon={Repeat} title="Nothing to revise" />}
      >
        {({ results }) => (
          <ul className="flex flex-col gap-3">
            {results.map((card) => (
              <li key={card.id}>
                <CardRow card={card} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function CardRow({ card }: { card: RevisionCard }) {
  const snooze = useSnoozeRevisionCard();
  const remove = useRemoveRevisionCard();
  const failed = (error: Error) =>
    toast({ title: 'Not changed', description: errorMessage(error), variant: 'destructive' });
  const { id, topic, title, description_html, due_at, reviews, lapses } = card;
  return (
    <Card>
      <p className="text-muted text-sm">
        {topic} · {toMilliseconds(due_at) <= serverNow() ? 'Due now' : `Due ${formatRelative(due_at)}`} ·
        answered {pluralize(reviews, 'time')}, missed {lapses + 1}
      </p>
      {description_html !== null ? (
        <RichText html={description_html} className="mt-2 line-clamp-4" />
      ) : (
        <p className="mt-2">{title ?? 'A test asks this question now, so it waits.'}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={snooze.isPending}
          onClick={() => snooze.mutate({ id, days: SNOOZE_DAYS }, { onError: failed })}
        >
          Put off a week
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={remove.isPending}
          onClick={() => remove.mutate(id, { onError: failed })}
        >
          Remove
        </Button>
      </div>
    </Card>
  );
}
