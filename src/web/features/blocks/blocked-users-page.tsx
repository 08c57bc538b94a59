import { Link } from '@tanstack/react-router';
import { UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import type { BlockablePerson } from '#contract/blocks/block.ts';
import { type Trade, tradeNames, trades } from '#contract/trade.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { AuditLink } from '#web/features/audit/audit-link.tsx';
import { ReportsLink } from '#web/features/questions/reports/reports-link.tsx';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AppealsTab } from './appeals/appeals-tab.tsx';
import { BlockHistoryDialog } from './block-history-dialog.tsx';
import { BlockedTab } from './blocked-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { useListAppeals, useListBlockedPeople } from './requests.ts';
import { useBlockSearch } from './search.ts';

const tradeChoices = trades.map((trade) => ({ value: trade, label: `${trade} (${tradeNames[trade]})` }));

export function BlockedUsersPage() {
  const auth = useAuth();
  const { search, change } = useBlockSearch();
  const [chosen, setChosen] = useState<ReadonlyMap<string, BlockablePerson>>(new Map());
  const ownTrade = auth.isAuthenticated && !auth.isAdmin ? auth.user.trade : undefined;
  const trade = ownTrade ?? search.trade;
  const blocked = useListBlockedPeople(trade);
  const appeals = useListAppeals(trade, 1);

  return (
    <>
      <title>Blocked Users</title>
      <PageHeader
        title="Blocked Users"
        description="A blocked student can neither sign in nor take a test. Saved answers and results stay."
        actions={auth.isAdmin ? <AdminLinks /> : <ReportsLink />}
      />
      <div className="mb-4">
        <TradeChoice ownTrade={ownTrade} trade={trade} onChange={(next) => change({ trade: next })} />
      </div>
      <Tabs
        label="Blocked users"
        value={search.tab}
        onChange={(tab) => change({ tab })}
        tabs={[
          {
            value: 'blocked',
            label: 'Blocked',
            ...(blocked.data && { count: blocked.data.length }),
            content: <BlockedTab trade={trade} />,
          },
          {
            value: 'appeals',
            label: 'Appeals',
            ...(appeals.data && { count: appeals.data.total }),
            content: <AppealsTab trade={trade} />,
          },
          {
            value: 'block',
            label: 'New block',
            content: <PeopleTab trade={trade} chosen={chosen} onChosen={setChosen} />,
          },
        ]}
      />
      {search.history && (
        <BlockHistoryDialog regno={search.history} onClose={() => change({ history: undefined })} />
      )}
    </>
  );
}

function AdminLinks() {
  return (
    <>
      <Link to={paths.people} className={buttonStyle({ variant: 'secondary' })}>
        <UserRoundCog aria-hidden="true" /> People
      </Link>
      <Link to={paths.erasures} className={buttonStyle({ variant: 'secondary' })}>
        Requests for erasure
      </Link>
      <AuditLink />
    </>
  );
}

type TradeChoiceProps = {
  ownTrade: Trade | undefined;
  trade: Trade | undefined;
  onChange: (trade: Trade | undefined) => void;
};

function TradeChoice({ ownTrade, trade, onChange }: TradeChoiceProps) {
  if (ownTrade)
    return (
      <p className="text-muted text-sm">
        Trade {ownTrade} ({tradeNames[ownTrade]})
      </p>
    );
  return (
    <FilterSelect
      label="Trade"
      className="w-full sm:w-72"
      all="All trades"
      options={tradeChoices}
      value={trade}
      onChange={onChange}
    />
  );
}
