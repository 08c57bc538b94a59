import { Download, Printer } from 'lucide-react';
import type { ChainFault, VerifiedChain } from '#contract/attempts/receipts.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';

import { CodeCheck } from './code-check.tsx';
import { ReceiptsTable } from './receipts-table.tsx';
import { useVerifyReceiptChain } from './requests.ts';

/**
 * The receipt chain of an attempt, recomputed from its events, and where it breaks. See
 * docs/decisions/0007-receipts-form-a-hash-chain.md.
 */
export function ReceiptChainTab({ id }: { id: number }) {
  const chain = useVerifyReceiptChain(id);
  if (chain.isPending) return <SkeletonList rows={5} rowClassName="h-14" />;
  if (chain.isError)
    return (
      <Card>
        <QueryError query={chain} />
      </Card>
    );
  return <ReceiptChain chain={chain.data} />;
}

function ReceiptChain({ chain }: { chain: VerifiedChain }) {
  const format = useTimeFormat();
  const { whole, faults, links, openings, newest, proven } = chain;
  const file = () =>
    new File([JSON.stringify(chain, null, 2)], `chain of attempt ${chain.attempt_id}.json`, {
      type: 'application/json',
    });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        <Button variant="secondary" onClick={() => print()}>
          <Printer aria-hidden="true" /> Print
        </Button>
        <Button variant="secondary" onClick={() => saveFile(file())}>
          <Download aria-hidden="true" /> JSON
        </Button>
      </div>
      {whole ? (
        <Notice tone="success" title="The chain is intact">
          The stored events give the hash that was kept at every opening and at the last save
          {newest.link > 0 && `, receipt ${newest.link}`}. Nothing was altered, removed, added or moved since,
          unless someone with full control of the database rebuilt the whole chain. A student’s receipt would
          reveal that.
        </Notice>
      ) : (
        <Notice tone="danger" title="The chain is broken">
          <ul className="list-disc ps-4">
            {faults.map((fault) => (
              <li key={`${fault.kind} ${fault.from} ${fault.to}`}>{describeFault(fault)}</li>
            ))}
          </ul>
          <p className="mt-1">
            {proven > 0 ? `Up to receipt ${proven} everything is proven.` : 'Nothing before it is proven.'} A
            code noted by the student narrows it down.
          </p>
        </Notice>
      )}
      <Card aria-labelledby="chain-code">
        <CardHeader title={<span id="chain-code">Check a code</span>} hint="A code that the student noted." />
        <CodeCheck chain={chain} />
      </Card>
      {openings.length > 0 && (
        <Card aria-labelledby="chain-openings">
          <CardHeader
            title={<span id="chain-openings">Openings</span>}
            hint="Each opening of the test stored the state of the chain."
          />
          <ul className="divide-y divide-line text-sm">
            {openings.map(({ epoch, opened_at, link, right }) => (
              <li key={epoch} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                <span className="font-medium">Opening {epoch}</span>
                <span>{format.dateTime(opened_at)}</span>
                <span className="text-muted">after {pluralize(link, 'receipt')}</span>
                <Badge tone={right ? 'success' : 'danger'} className="ms-auto">
                  {right ? 'Right' : 'Does not fit'}
                </Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card flush aria-label="Receipts">
        {links.length === 0 ? <EmptyState title="Nothing was saved yet" /> : <ReceiptsTable links={links} />}
      </Card>
    </div>
  );
}

function describeFault({ kind, from, to }: ChainFault): string {
  const range = from === to ? `Receipt ${from}` : `Receipts ${from} to ${to}`;
  switch (kind) {
    case 'missing':
      return `${range}: its events are missing.`;
    case 'times':
      return `${range}: its events give several times for one save.`;
    case 'changed':
      return `${range}: the stored events differ from what was saved.`;
    case 'contradicted':
      return `${range}: its stored checksums contradict each other.`;
    case 'beyond':
      return `${range}: stored without having been saved.`;
    case 'outside':
      return 'There are events that belong to no receipt.';
  }
}
