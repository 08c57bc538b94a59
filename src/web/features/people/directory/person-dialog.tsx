import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PersonDetails } from '#contract/people/directory.ts';
import { tradeNames } from '#contract/trade.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { DutiesDialog } from '#web/features/access/duties/duties-dialog.tsx';
import { ProviderLinkList } from '#web/features/accounts/providers/provider-link-list.tsx';
import { FactorReset } from '#web/features/accounts/second-factor/factor-reset.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { ResetLinkDialog } from '../roster/reset-link-dialog.tsx';
import { BulkActionMenu } from './bulk-action-bar.tsx';
import { BulkActionDialog } from './bulk-action-dialog.tsx';
import type { BulkAction } from './bulk-actions.ts';
import { roleLabels, stateLabels, stateTones } from './labels.ts';
import { PersonForm } from './person-form.tsx';
import { useReadPerson } from './requests.ts';
import { usePeopleSearch } from './search.ts';

/** The details of one person in a dialog over the list, with its own address. */
export function PersonDialog({ regno }: { regno: string }) {
  const { open } = usePeopleSearch();
  const person = useReadPerson(regno);
  const [editing, setEditing] = useState(false);
  const [action, setAction] = useState<BulkAction>();
  const [linking, setLinking] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const close = () => open(undefined);

  if (assigning && person.data)
    return <DutiesDialog person={person.data} onClose={() => setAssigning(false)} />;
  if (linking && person.data)
    return <ResetLinkDialog student={person.data} onClose={() => setLinking(false)} />;
  if (action)
    return (
      <BulkActionDialog
        action={action}
        regnos={[regno]}
        name={person.data?.name}
        onClose={() => setAction(undefined)}
        onDone={() => setAction(undefined)}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      title={person.data?.name ?? regno}
      {...(person.data && { description: person.data.regno })}
      {...(person.data &&
        !editing && {
          footer: (
            <>
              <Button variant="secondary" onClick={() => setEditing(true)}>
                Edit
              </Button>
              {person.data.role !== 'admin' && (
                <Button variant="secondary" onClick={() => setLinking(true)}>
                  Reset link
                </Button>
              )}
              {person.data.role === 'admin' && (
                <Button variant="secondary" onClick={() => setAssigning(true)}>
                  Duties
                </Button>
              )}
              <BulkActionMenu onChoose={setAction} />
            </>
          ),
        })}
    >
      {person.isPending && <SkeletonList rows={5} rowClassName="h-8" />}
      {person.isError && <QueryError query={person} />}
      {person.data &&
        (editing ? (
          <PersonForm person={person.data} onClose={() => setEditing(false)} />
        ) : (
          <Facts person={person.data} />
        ))}
    </Dialog>
  );
}

function Facts({ person }: { person: PersonDetails }) {
  const format = useTimeFormat();
  const now = useServerNow();
  const { last_test, last_seen_at, archived_at } = person;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={person.name} src={person.avatar} size="lg" />
        <div className="flex flex-wrap gap-2">
          <Badge tone="accent">{roleLabels[person.role]}</Badge>
          <Badge tone={stateTones[person.state]}>{stateLabels[person.state]}</Badge>
        </div>
      </div>
      {person.role !== 'admin' && (
        <Link
          to={paths.studentInsight}
          search={{ regno: person.regno }}
          className="self-start text-accent-text underline underline-offset-4"
        >
          Tests, levels and notes
        </Link>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <Fact name="Trade">
          {tradeNames[person.trade]} ({person.trade})
        </Fact>
        <Fact name="Batch">{person.batch}</Fact>
        <Fact name="Mail">{person.mail ?? 'None on file'}</Fact>
        <Fact name="Mobile">{person.mobile ?? 'None yet'}</Fact>
        <Fact name="Tests submitted">{person.tests_taken}</Fact>
        {last_test && (
          <Fact name="Latest test">
            <Link
              to={paths.result}
              params={{ id: String(last_test.id) }}
              search={{ regno: person.regno }}
              className="text-accent-text underline underline-offset-4"
            >
              {last_test.name}
            </Link>
            , {formatRelative(last_test.submitted_at, now)}
          </Fact>
        )}
        <Fact name="Last seen">
          {last_seen_at ? (
            <time dateTime={last_seen_at} title={format.dateTime(last_seen_at)}>
              {formatRelative(last_seen_at, now)}
            </time>
          ) : (
            'Not known'
          )}
        </Fact>
        <Fact name="With us since">{format.dateTime(person.created_at)}</Fact>
        {archived_at && <Fact name="Archived">{format.dateTime(archived_at)}</Fact>}
      </dl>
      {person.role === 'admin' && <FactorReset regno={person.regno} name={person.name} />}
      {person.provider_links.length > 0 && (
        <section>
          <h3 className="mb-2 font-medium">Linked sign-ins</h3>
          <ProviderLinkList links={person.provider_links} />
        </section>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </>
  );
}
