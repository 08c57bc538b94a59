import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AptitudeListing } from '#contract/aptitudes/aptitude.ts';
import { useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { pluralize } from '#web/ui/text.ts';
import { AptitudeCard } from './aptitude-card.tsx';
import { AptitudeRow } from './aptitude-row.tsx';
import { groupListings } from './listing.ts';

/** Upcoming tests, months and tests of a month that are shown before somebody asks for more. */
const SHOWN = { upcoming: 3, months: 6, inMonth: 10 };

/** What is open now as cards; what comes and what is over as rows. */
export function AptitudeGroups({ listings }: { listings: readonly AptitudeListing[] }) {
  const { open, upcoming, past } = groupListings(listings, useServerNow(1_000));
  return (
    <div className="flex flex-col gap-8">
      {open.length > 0 && (
        <Group title="Now">
          <ul className="flex flex-col gap-3">
            {open.map((listing) => (
              <AptitudeCard key={listing.id} listing={listing} />
            ))}
          </ul>
        </Group>
      )}
      {upcoming.length > 0 && (
        <Group title="Upcoming">
          <Rows listings={upcoming} first={SHOWN.upcoming} />
        </Group>
      )}
      {past.length > 0 && <Results listings={past} />}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}

type RowsProps = { listings: readonly AptitudeListing[]; first: number; bare?: boolean };

function Rows({ listings, first, bare = false }: RowsProps) {
  const [all, setAll] = useState(false);
  const rest = listings.length - first;
  return (
    <div
      className={
        bare ? undefined : 'overflow-hidden rounded-panel border border-line bg-surface shadow-panel'
      }
    >
      <ul>
        {(all ? listings : listings.slice(0, first)).map((listing) => (
          <AptitudeRow key={listing.id} listing={listing} />
        ))}
      </ul>
      {rest > 0 && !all && (
        <div className="border-line border-t px-2 py-1 sm:px-4">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            Show {rest} more
          </Button>
        </div>
      )}
    </div>
  );
}

/** By month, the latest open; older months are collapsed, and so many months are shown at first. */
function Results({ listings }: { listings: readonly AptitudeListing[] }) {
  const format = useTimeFormat();
  const [shown, setShown] = useState(SHOWN.months);
  const months = [...groupBy(listings, ({ test_timestamp }) => format.month(test_timestamp))];
  return (
    <Group title="Results">
      <div className="overflow-hidden rounded-panel border border-line bg-surface shadow-panel">
        {months.slice(0, shown).map(([month, own], place) => (
          <Month key={month} name={month} listings={own} initiallyOpen={place === 0} />
        ))}
      </div>
      {months.length > shown && (
        <Button variant="secondary" className="mt-3" onClick={() => setShown(shown + SHOWN.months)}>
          Show older months
        </Button>
      )}
    </Group>
  );
}

type MonthProps = { name: string; listings: readonly AptitudeListing[]; initiallyOpen: boolean };

function Month({ name, listings, initiallyOpen }: MonthProps) {
  // The rows of a closed month do not exist: a year has fifty of them.
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <details
      open={open}
      className="group/month border-line border-t first:border-t-0"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none narrow:flex-wrap items-center gap-3 bg-sunken/50 px-4 py-2 focus-visible:-outline-offset-2 sm:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/month:rotate-90"
        />
        <span className="font-medium">{name}</span>
        <span className="ms-auto text-muted text-sm">{pluralize(listings.length, 'test')}</span>
      </summary>
      {open && <Rows listings={listings} first={SHOWN.inMonth} bare />}
    </details>
  );
}
