import { Link, type LinkProps } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Setup } from '#contract/overview.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { TestMailButton } from './test-mail-button.tsx';

type Step = {
  done: boolean;
  title: string;
  hint: string;
  /** Steps without it are done outside the portal. */
  to?: NonNullable<LinkProps['to']>;
  search?: Record<string, string>;
  label?: string;
  action?: ReactNode;
};

type FirstDayCardProps = { setup: Setup; hasStudents: boolean; hasTests: boolean; uninvited: number };

/** The way of a new portal to its first test. */
export function FirstDayCard({ setup, hasStudents, hasTests, uninvited }: FirstDayCardProps) {
  const { institute, named, time_zone, mail } = setup;
  const steps: Step[] = [
    {
      ...{ done: named, title: 'Name the institute' },
      hint: named
        ? `${institute}, times in ${time_zone}`
        : `Set INSTITUTE_NAME, INSTITUTE_LOGO and TIME_ZONE (now ${time_zone}), and restart the portal`,
    },
    {
      ...{ done: mail, title: 'Let the portal send mail' },
      hint: mail
        ? 'For invitations, forgotten passwords and notifications'
        : 'Set SMTP_URL and MAIL_FROM, and restart the portal',
      ...(mail && { action: <TestMailButton /> }),
    },
    {
      ...{ done: hasStudents, title: 'Import the roster', label: 'Import roster' },
      ...{ hint: 'A table of your students, as CSV or XLSX', to: paths.roster, search: { tab: 'imports' } },
    },
    {
      ...{ done: hasTests, title: 'Publish a first test', label: 'From a template' },
      ...{ hint: 'Company patterns are ready as templates', to: paths.manageAptitudes },
      search: { edit: 'template' },
    },
    {
      ...{ done: hasStudents && uninvited === 0, title: 'Invite the students', label: 'Invite' },
      ...{ hint: 'Each gets a mail with a link to set a password', to: paths.roster },
    },
  ];
  const next = steps.find(({ done, to }) => !done && to);
  return (
    <Card aria-labelledby="first-day" className="border-accent md:col-span-2">
      <CardHeader
        title={<span id="first-day">Your first day</span>}
        hint={`${steps.length} steps to the first test of your students`}
      />
      <ol className="flex flex-col gap-4">
        {steps.map((step) => (
          <li key={step.title} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {step.done ? (
              <CircleCheck aria-label="Done" role="img" className="size-5 shrink-0 text-success-text" />
            ) : (
              <CircleDashed aria-label="To do" role="img" className="size-5 shrink-0 text-muted" />
            )}
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold">{step.title}</p>
              <p className="text-muted text-sm">{step.hint}</p>
            </div>
            {step.action}
            {!step.done && step.to && (
              <Link
                to={step.to}
                {...(step.search && { search: step.search })}
                className={buttonStyle({ variant: step === next ? 'primary' : 'secondary' })}
              >
                {step.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
