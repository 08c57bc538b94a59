import { KeyRound, Mail, MoreHorizontal } from 'lucide-react';
import type { RosterStudent } from '#contract/people/invitations.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { studentStateLabels } from './labels.ts';

type StudentTableProps = {
  students: readonly RosterStudent[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  stale: boolean;
  onInvite: (student: RosterStudent) => void;
  onLink: (student: RosterStudent) => void;
};

export function StudentTable({ students, onInvite, onLink, ...rest }: StudentTableProps) {
  const format = useTimeFormat();
  const columns: Column<RosterStudent>[] = [
    { id: 'name', header: 'Name', lead: true, className: 'max-md:pe-10', cell: (student) => student.name },
    {
      id: 'regno',
      header: 'Registration no',
      plain: true,
      cell: (student) => <span className="tabular-nums">{student.regno}</span>,
    },
    { id: 'trade', header: 'Trade', plain: true, cell: (student) => student.trade },
    {
      id: 'batch',
      header: 'Batch',
      plain: true,
      cell: (student) => <span className="tabular-nums">{student.batch}</span>,
    },
    {
      id: 'mail',
      header: 'Mail',
      plain: true,
      cell: (student) => <span className="min-w-0 break-all">{student.mail ?? 'No address'}</span>,
    },
    {
      id: 'state',
      header: 'Signing in',
      plain: true,
      cell: ({ state, invited_at, accepted_at }) => (
        <span className="flex flex-col items-start gap-0.5">
          <Badge tone={studentStateLabels[state].tone}>{studentStateLabels[state].label}</Badge>
          {(accepted_at ?? invited_at) && (
            <span className="text-muted text-xs">
              {accepted_at ? 'accepted' : 'written'} {format.dateTime(accepted_at ?? invited_at ?? '')}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Act',
      headerHidden: true,
      align: 'end',
      className: 'absolute end-2 top-1 md:static md:py-1.5',
      cell: (student) => (
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label={`Actions for ${student.name}`}>
              <MoreHorizontal aria-hidden="true" />
            </Button>
          }
        >
          {student.state !== 'active' && (
            <MenuItem disabled={student.mail === null} onSelect={() => onInvite(student)}>
              <Mail aria-hidden="true" />
              {student.state === 'not-invited' ? 'Invite' : 'Send the invitation again'}
            </MenuItem>
          )}
          <MenuItem onSelect={() => onLink(student)}>
            <KeyRound aria-hidden="true" />
            Reset link
          </MenuItem>
        </Menu>
      ),
    },
  ];
  return (
    <DataTable
      caption="Students"
      columns={columns}
      rows={students}
      rowKey={(student) => student.regno}
      rowLabel={(student) => student.name}
      {...rest}
    />
  );
}
