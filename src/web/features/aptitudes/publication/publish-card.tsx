import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { ChecklistPoint } from '#contract/aptitudes/publication.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { formatRelative, useServerNow } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import type { DetailTab } from '../detail/detail-tabs.ts';
import { useDetailSearch } from '../search.ts';
import { CHECKLIST_ID } from './publish-button.tsx';
import { useReadChecklist } from './requests.ts';
import { ReviewItem } from './review-item.tsx';
import { UnpublishButton } from './unpublish-button.tsx';

/** The checklist of a test. */
export function PublishCard({ aptitude }: { aptitude: Aptitude }) {
  const checklist = useReadChecklist(aptitude.id);
  const draft = aptitude.stage === 'draft';
  const points = checklist.data?.points ?? [];
  const blocking = points.filter((point) => point.blocking).length;

  return (
    <Card aria-labelledby="checklist">
      <CardHeader
        title={<span id="checklist">{titleFor(draft, blocking, checklist.isSuccess)}</span>}
        hint={draft ? 'Students do not see this test yet.' : <PublishedHint aptitude={aptitude} />}
        actions={!draft && <UnpublishButton aptitude={aptitude} />}
      />
      {checklist.isPending && <SkeletonList rows={3} rowClassName="h-8" />}
      {checklist.isError && <QueryError query={checklist} className="py-4" />}
      {checklist.data && (
        <ul
          id={CHECKLIST_ID}
          tabIndex={-1}
          aria-label="Checklist"
          className="flex flex-col gap-3 text-[0.9375rem] outline-none"
        >
          {checklist.data.review && <ReviewItem id={aptitude.id} review={checklist.data.review} />}
          {points.length === 0 && (
            <li className="flex items-start gap-3">
              <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-text" />
              Nothing is missing.
            </li>
          )}
          {points.map((point) => (
            <Point key={JSON.stringify(point)} point={point} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function titleFor(draft: boolean, blocking: number, known: boolean): string {
  if (!draft) return 'Published';
  if (!known) return 'Draft';
  return blocking === 0 ? 'Ready to publish' : `${pluralize(blocking, 'thing')} to put right`;
}

function PublishedHint({ aptitude }: { aptitude: Aptitude }) {
  const now = useServerNow();
  return aptitude.phase === 'ongoing'
    ? 'Students can start now; nobody has yet.'
    : `Students can start ${formatRelative(aptitude.test_timestamp, now)}.`;
}

/** The tab on which a checklist point can be fixed. */
function tabOfPoint({ code }: ChecklistPoint): [DetailTab, string] | undefined {
  switch (code) {
    case 'no-questions':
    case 'question-without-section':
    case 'question-retired':
    case 'question-draft':
    case 'question-quarantined':
    case 'key-missing':
    case 'trade-without-questions':
    case 'answers-elsewhere':
    case 'named-options':
    case 'met-in-practice':
      return ['questions', 'Questions'];
    case 'empty-section':
    case 'too-few-questions':
    case 'minutes-mixed':
    case 'minutes-beyond-duration':
    case 'minutes-below-duration':
      return ['sections', 'Sections'];
    case 'window-short':
    case 'window-tight':
    case 'nobody-listed':
    case 'answers-early':
    case 'marks-early':
      return ['settings', 'Setup'];
    case 'window-past':
    case 'count-differs':
    case 'clash':
      return undefined;
  }
}

function Point({ point }: { point: ChecklistPoint }) {
  const { change } = useDetailSearch();
  const place = tabOfPoint(point);
  return (
    <li className="flex items-start gap-3">
      {point.blocking ? (
        <TriangleAlert
          role="img"
          aria-label="To put right"
          className="mt-0.5 size-5 shrink-0 text-warn-text"
        />
      ) : (
        <CircleDashed role="img" aria-label="Worth a look" className="mt-0.5 size-5 shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1">
        {point.message}{' '}
        {place && (
          <Button variant="link" className="!min-h-6 !px-0 text-sm" onClick={() => change({ tab: place[0] })}>
            {place[1]}
          </Button>
        )}
      </span>
    </li>
  );
}
