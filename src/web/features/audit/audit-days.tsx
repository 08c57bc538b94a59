import { Link } from '@tanstack/react-router';
import { type AuditEntry, actionLabel } from '#contract/audit.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { AuditChanges } from './audit-changes.tsx';
import { subjectLabel } from './labels.ts';

type AuditDaysProps = { entries: readonly AuditEntry[]; stale: boolean };

/** The entries grouped by day in the institute's time zone, newest first. */
export function AuditDays({ entries, stale }: AuditDaysProps) {
  const format = useTimeFormat();
  const days = groupBy(entries, (entry) => format.date(entry.at));
  return (
    <div aria-busy={stale} className="renewing flex flex-col gap-6">
      {[...days].map(([day, some]) => (
        <Card flush key={day} aria-label={day}>
          <h2 className="border-line border-b bg-sunken/60 px-4 py-2.5 font-semibold text-sm sm:px-6">
            {day}
          </h2>
          <ol className="divide-y divide-line">
            {some.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </Card>
      ))}
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const format = useTimeFormat();
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:px-6 md:grid-cols-[5.5rem_minmax(0,1fr)]">
      <time
        dateTime={entry.at}
        title={format.dateTime(entry.at)}
        className="text-muted text-sm tabular-nums leading-6"
      >
        {format.time(entry.at)}
      </time>
      <div className="min-w-0">
        <p className="break-words leading-6">
          <Actor actor={entry.actor} /> {actionLabel(entry.action)} <Subject subject={entry.subject} />
          {entry.api_token !== null && (
            <span className="text-muted text-sm"> by the API token “{entry.api_token}”</span>
          )}
        </p>
        <AuditChanges changes={entry.changes} />
      </div>
    </li>
  );
}

const linkStyle = 'font-medium text-accent-text underline-offset-4 hover:underline';

/** Links to all entries of this actor. */
function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  if (!actor) return <span className="font-medium">The portal</span>;
  return (
    <>
      <Link
        to={paths.audit}
        search={{ actor: actor.regno }}
        className={linkStyle}
        title={`What ${actor.name} did`}
      >
        {actor.name}
      </Link>{' '}
      <span className="text-muted text-sm tabular-nums">{actor.regno}</span>
    </>
  );
}

/** Links to all entries about this subject. */
function Subject({ subject }: { subject: AuditEntry['subject'] }) {
  const { type, id, name, regno, own } = subject;
  const word = subjectLabel(type);
  if (own) return <span>their own account</span>;
  const number = type === 'account' ? regno : id;
  return (
    <>
      {type !== 'account' && `the ${word} `}
      <Link
        to={paths.audit}
        search={{ about: type, subject: number ?? id }}
        className={linkStyle}
        title="Show all entries about it"
      >
        {name ?? `${id}, which is gone`}
      </Link>{' '}
      {regno && <span className="text-muted text-sm tabular-nums">{regno}</span>}
    </>
  );
}
