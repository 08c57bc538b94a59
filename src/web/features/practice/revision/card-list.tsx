import { Link } from '@tanstack/react-router';
import { CalendarClock, Repeat, X } from 'lucide-react';
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
          <Card flush>
            <ul aria-label="Cards" className="divide-y divide-line">
              {results.map((card) => (
                <li key={card.id} className="px-4 py-2.5 sm:px-6">
                  <CardRow card={card} />
                </li>
              ))}
            </ul>
          </Card>
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
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-muted text-sm">
            {topic} · {due ? 'Due now' : `Due ${formatRelative(due_at)}`} ·{' '}
            {problem === null
              ? `answered ${pluralize(reviews, 'time')}, missed ${lapses + 1}`
              : `recalled ${pluralize(reviews - lapses, 'time')}, forgotten ${lapses}`}
          </p>
          {problem !== null ? (
            <Link
              to={paths.problem}
              params={{ slug: problem }}
              className="mt-1 inline-block font-medium text-accent-text hover:underline"
            >
              {title}
            </Link>
          ) : description_html !== null ? (
            <RichText html={description_html} className="mt-1 line-clamp-3" />
          ) : (
            <p className="mt-1">{title ?? 'A test asks this question now, so it waits.'}</p>
          )}
        </div>
        <div className="-me-2 flex shrink-0 narrow:flex-col">
          <Button
            variant="ghost"
            size="sm"
            className="!px-2"
            aria-label="Put off a week"
            title="Put off a week"
            busy={snooze.isPending}
            icon={<CalendarClock aria-hidden="true" />}
            onClick={() => snooze.mutate({ id, days: SNOOZE_DAYS }, { onError: failed })}
          />
          <Button
            variant="ghost"
            size="sm"
            className="!px-2"
            aria-label="Remove"
            title="Remove"
            busy={remove.isPending}
            icon={<X aria-hidden="true" />}
            onClick={() => remove.mutate(id, { onError: failed })}
          />
        </div>
      </div>
      {problem !== null && due && <RecallButtons id={id} problem={problem} title={title ?? ''} />}
    </>
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
    <fieldset className="mt-1">
      <legend className="text-sm">Does the way to solve it come to mind?</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
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
