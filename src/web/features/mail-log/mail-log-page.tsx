import { Mail as MailIcon } from 'lucide-react';
import { type Mail, MailState } from '#contract/mail-log.ts';
import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useListMails } from './requests.ts';

const list: ListOptions<{ page: number; state: MailState | undefined }> = {
  at: paths.mail,
  filters: ['state'],
  read: (text) => ({ page: readPage(text), state: oneOf(MailState.options, text.state) }),
};

const stateLabels: Record<MailState, string> = { 'given-up': 'Failed', waiting: 'Waiting', sent: 'Sent' };
const stateOptions = (['given-up', 'waiting', 'sent'] as const).map((value) => ({
  value,
  label: stateLabels[value],
}));

export function MailLogPage() {
  const { search, change, clear } = useListSearch(list);
  const mails = useListMails(search);
  return (
    <>
      <title>Mail</title>
      <PageHeader
        crumbs={<Crumb to={paths.home}>Home</Crumb>}
        title="Mail"
        description="The mails that the portal wrote in the last thirty days."
      />
      <FilterSelect
        label="State"
        all="All mails"
        className="mb-4 sm:w-56"
        options={stateOptions}
        value={search.state}
        onChange={(state) => change({ state })}
      />
      <PagedList
        query={mails}
        pending={<SkeletonList rows={4} rowClassName="h-32 rounded-panel" />}
        failed="The mails could not be loaded"
        page={search.page}
        onPage={(page) => change({ page })}
        above={({ sending, readable }) => !sending && <NothingIsSent readable={readable} />}
        empty={
          search.state ? (
            <NothingMatches
              icon={MailIcon}
              title="No mail in this state"
              clear="Show all mails"
              onClear={clear}
            />
          ) : (
            <EmptyState icon={MailIcon} title="No mail yet">
              When a student asks for a code under “Forgot password?”, its mail is listed here.
            </EmptyState>
          )
        }
      >
        {({ results, sending }) => (
          <ol aria-label="Mails" className="flex flex-col gap-4">
            {results.map((mail) => (
              <li key={mail.id}>
                <MailCard mail={mail} sending={sending} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

function NothingIsSent({ readable }: { readable: boolean }) {
  return (
    <Notice tone="warn" title="Nothing is sent">
      SMTP_URL is not set.{' '}
      {readable
        ? 'Mails wait here and can be read until they are out of date.'
        : 'Codes for forgotten passwords and other mails reach nobody.'}
    </Notice>
  );
}

function MailCard({ mail, sending }: { mail: Mail; sending: boolean }) {
  const format = useTimeFormat();
  const now = useServerNow(15_000);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold">{mail.subject}</h2>
          <p className="break-words text-muted text-sm">
            To {mail.to} ·{' '}
            <time dateTime={mail.created_at} title={format.dateTime(mail.created_at)}>
              {formatRelative(mail.created_at, now)}
            </time>
          </p>
        </div>
        <StateBadge mail={mail} sending={sending} />
      </div>
      {mail.text !== null && (
        <p className="whitespace-pre-wrap break-words rounded-control bg-sunken px-4 py-3 text-sm tabular-nums">
          {mail.text.trim()}
        </p>
      )}
      {mail.last_error !== null && (
        <p className="break-words text-danger-text text-sm">
          {mail.attempts === 1 ? 'After one try' : `After ${mail.attempts} tries`}: {mail.last_error}
        </p>
      )}
    </Card>
  );
}

function StateBadge({ mail, sending }: { mail: Mail; sending: boolean }) {
  if (mail.state === 'sent') return <Badge tone="success">Sent</Badge>;
  if (mail.state === 'given-up') return <Badge tone="danger">Failed</Badge>;
  return <Badge tone={sending ? 'accent' : 'neutral'}>{sending ? 'Waiting' : 'Kept here'}</Badge>;
}
