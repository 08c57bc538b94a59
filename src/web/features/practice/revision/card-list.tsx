import { Link } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import type { RevisionCard } from '#contract/practice/revision.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatRelative, serverNow, toMilliseconds } from '#web/api/time.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import {
  useListRevisionCards,
  useRecallProblem,
  useRemoveRevisionCard,
  useSnoozeRevisionCard,
} from './requests.ts';

const SNOOZE_DAYS = 7;

/** Every card, those due first. Each can be put off or put away. */
export function CardList() {
  const [page, setPage] = useState(1);
  const query = useListRevisionCards(page);
  return (
    <section aria-labelledby="cards-heading">
      <h2 id="cards-heading" className="mb-3 font-semibold text-lg">
        Everything in your revision
      </h2>
      <PagedList
        query={query}
        pending={<SkeletonList rows={4} />}
        failed="Your revision could not be loaded"
        page={page}
        onPage={setPage}
        summary={(total) => pluralize(total, 'card')}
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
  const { id, topic, title, description_html, problem, due_at, reviews, lapses } = card;
  const due = toMilliseconds(due_at) <= serverNow();
  return (
    <Card>
      <p className="text-muted text-sm">
        {topic} · {due ? 'Due now' : `Due ${formatRelative(due_at)}`} ·{' '}
        {problem === null
          ? `met ${pluralize(reviews, 'time')}${lapses > 0 ? `, missed again ${pluralize(lapses, 'time')}` : ''}`
          : `recalled ${pluralize(reviews - lapses, 'time')}, forgotten ${lapses}`}
      </p>
      {problem !== null ? (
        <Link
          to={paths.problem}
          params={{ slug: problem }}
          className="mt-2 block font-medium text-accent hover:underline"
        >
          {title}
        </Link>
      ) : description_html !== null ? (
        <RichText html={description_html} className="mt-2 line-clamp-4" />
      ) : (
        <p className="mt-2">{title ?? 'A test asks this question now, so it waits.'}</p>
      )}
      {problem !== null && due && <RecallButtons id={id} problem={problem} title={title ?? ''} />}
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

/** A solved problem is revised by solving it again, or by thinking it through: did the way come to mind? */
function RecallButtons({ id, problem, title }: { id: number; problem: string; title: string }) {
  const recall = useRecallProblem();
  const say = (recalled: boolean) =>
    recall.mutate(
      { id, recalled },
      {
        onError: (error) =>
          toast({ title: 'Not changed', description: errorMessage(error), variant: 'destructive' }),
      },
    );
  return (
    <fieldset className="mt-3">
      <legend className="text-sm">Does the way to solve it come to mind?</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" disabled={recall.isPending} onClick={() => say(true)}>
          Yes<span className="sr-only">, for {title}</span>
        </Button>
        <Button size="sm" variant="secondary" disabled={recall.isPending} onClick={() => say(false)}>
          No<span className="sr-only">, not for {title}</span>
        </Button>
        <Link
          to={paths.problem}
          params={{ slug: problem }}
          className={buttonStyle({ variant: 'secondary', size: 'sm' })}
        >
          Solve it again<span className="sr-only">: {title}</span>
        </Link>
      </div>
    </fieldset>
  );
}
