import type { ReactNode } from 'react';
import type { BlockNotice } from '#contract/blocks/block.ts';
import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { cn } from '#web/ui/class-names.ts';

type BlockFactsProps = { notice: BlockNotice; className?: string };

/** The reason and end of a block, and whom to ask. */
export function BlockFacts({ notice, className }: BlockFactsProps) {
  const format = useTimeFormat();
  const now = useServerNow(15_000);
  const { ask, reason, until } = notice;
  return (
    <dl className={cn('flex flex-col gap-3 text-sm', className)}>
      <Fact label="Reason">{reason ?? 'None was given.'}</Fact>
      <Fact label="Blocked until">
        {until ? (
          <>
            <time dateTime={until}>{format.dateTime(until)}</time>, {formatRelative(until, now)}
          </>
        ) : (
          'Somebody lifts it'
        )}
      </Fact>
      <Fact label="Whom to ask">
        <ul>
          {ask.map(({ name, mobile, role }) => (
            <li key={name + mobile}>
              {name}
              {role === 'jspr' && ', junior representative'}
              {mobile && (
                <>
                  {': '}
                  <a
                    href={`tel:${mobile}`}
                    className="whitespace-nowrap font-medium tabular-nums underline underline-offset-4"
                  >
                    {mobile}
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className="whitespace-pre-line break-words">{children}</dd>
    </div>
  );
}
