import { Link, useParams } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Receipts } from '#contract/attempts/receipts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { AttemptTabs } from './attempt-tabs.tsx';
import { deviceStorage } from './offline/device-storage.ts';
import { CodeCheck } from './receipts/code-check.tsx';
import { readStoredReceipts } from './receipts/device-receipts.ts';
import { findWrongLinks } from './receipts/receipt-check.ts';
import { ReceiptsTable } from './receipts/receipts-table.tsx';
import { useReadReceipts } from './receipts/requests.ts';
import { OwnTimelineTab } from './timeline/timeline-tab.tsx';

/**
 * The student's own attempt after the test: the receipts, compared with what this device was given, and the timeline.
 */
export function OwnAttemptPage() {
  const { id } = useParams({ from: paths.ownAttempt });
  const receipts = useReadReceipts(id);
  if (receipts.isPending)
    return (
      <div role="status" className="flex flex-col gap-6">
        <h1 className="sr-only">Loading the receipts</h1>
        <Skeleton className="mt-8 h-9 w-72" />
        <Skeleton className="h-40" />
        <Skeleton className="h-72" />
      </div>
    );
  if (receipts.data) return <OwnAttempt receipts={receipts.data} />;
  if (receipts.error instanceof ApiError && receipts.error.code === 'not-appeared')
    return (
      <>
        <h1 className="sr-only">Your attempt</h1>
        <EmptyState
          icon={ReceiptText}
          title="You have not started this test"
          action={
            <Link to={paths.aptitudes} className={buttonStyle({ variant: 'secondary' })}>
              See the tests
            </Link>
          }
        >
          Every save gives a receipt, which can be checked here.
        </EmptyState>
      </>
    );
  return (
    <>
      <h1 className="sr-only">Your attempt</h1>
      <QueryError query={receipts} />
    </>
  );
}

function OwnAttempt({ receipts }: { receipts: Receipts }) {
  const { test } = receipts;
  return (
    <>
      <title>{`Your attempt: ${test.name}`}</title>
      <PageHeader
        crumbs={<Crumb to={paths.aptitudes}>Aptitude tests</Crumb>}
        title={test.name}
        description="Your attempt, as the portal holds it"
      />
      <AttemptTabs
        tabs={[
          { value: 'receipts', label: 'Receipts', content: <OwnReceipts receipts={receipts} /> },
          { value: 'timeline', label: 'Timeline', content: <OwnTimelineTab testId={test.id} /> },
        ]}
      />
    </>
  );
}

/** Every save, compared with the receipts that this device was given. */
function OwnReceipts({ receipts }: { receipts: Receipts }) {
  const { attempt_id, links } = receipts;
  const [kept] = useState(() => readStoredReceipts(deviceStorage, attempt_id));
  const wrong = findWrongLinks(kept, links);
  const known = new Set(kept.map(([link]) => link));
  return (
    <div className="flex flex-col gap-6">
      <ReceiptsVerdict receipts={receipts} kept={kept.length} wrong={wrong} />
      <Card aria-labelledby="code">
        <CardHeader
          title={<span id="code">Check a code</span>}
          hint="During the test the code is shown behind “Saved” and changes with every save."
        />
        <CodeCheck chain={receipts} />
      </Card>
      <Card flush aria-label="Receipts">
        {links.length === 0 ? (
          <EmptyState icon={ReceiptText} title="No receipts">
            In a test that you take, the first answer gives the first receipt.
          </EmptyState>
        ) : (
          <ReceiptsTable
            links={links}
            onDevice={(link) => (known.has(link) ? (wrong.includes(link) ? 'other' : 'same') : undefined)}
          />
        )}
      </Card>
    </div>
  );
}

function ReceiptsVerdict({ receipts, kept, wrong }: { receipts: Receipts; kept: number; wrong: number[] }) {
  if (wrong.length > 0)
    return (
      <Notice tone="danger" title="Something does not match">
        {pluralize(wrong.length, 'receipt')} of this device ({wrong.slice(0, 10).join(', ')}){' '}
        {wrong.length === 1 ? 'is' : 'are'} not what the portal holds. Do not change anything on this device,
        and show this page to the placement cell.
      </Notice>
    );
  if (!receipts.whole)
    return (
      <Notice tone="danger" title="The portal’s record is inconsistent">
        Part of it was changed after it was saved. Tell the placement cell.
      </Notice>
    );
  if (receipts.links.length === 0)
    return (
      <Notice title="This test has no receipts">
        Its answers were stored before the portal gave receipts, or nothing was saved. Your result does not
        depend on receipts.
      </Notice>
    );
  if (kept === 0)
    return (
      <Notice title="This device holds no receipts of this test">
        The record of {pluralize(receipts.links.length, 'save')} adds up. To compare, open this page on the
        device that you used for the test, or type a code that you noted.
      </Notice>
    );
  return (
    <Notice tone="success" title="Everything matches">
      {kept === 1 ? 'The receipt' : `All ${kept} receipts`} on this device {kept === 1 ? 'is' : 'are'} in the
      portal’s record, which adds up. So nothing that was confirmed as saved has changed since.
    </Notice>
  );
}
