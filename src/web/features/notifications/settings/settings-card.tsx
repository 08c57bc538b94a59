import {
  INSTANT_KINDS,
  NOTIFICATION_KINDS,
  type NotificationSettings,
} from '#contract/notifications/settings.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { PushDevices } from '../push/push-devices.tsx';
import { useEditNotificationSettings, useReadNotificationSettings } from './requests.ts';

type Kind = (typeof NOTIFICATION_KINDS)[number];

const labels: Record<Kind, string> = {
  announcement: 'Announcement',
  'test-published': 'New test',
  'test-tomorrow': 'Test within a day',
  'test-moved': 'Test moved',
  'test-cancelled': 'Test cancelled',
  'results-out': 'Result out',
  regraded: 'Marks changed',
  'report-answered': 'Report answered',
  'cards-due': 'Revision cards due',
  'role-changed': 'Role changed',
  'block-lifted': 'Block lifted',
};
/** Admins take no tests. */
const adminKinds: readonly Kind[] = ['role-changed', 'block-lifted'];
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const usualHours = { from: 22, until: 7 };

const toggled = (kinds: Kind[], kind: Kind) =>
  kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];

/** Which notifications come by the bell, by mail and by push, when only the bell tells, and on which devices. Each change is saved at once. */
export function NotificationSettingsCard() {
  const query = useReadNotificationSettings();
  const edit = useEditNotificationSettings();
  return (
    <Card aria-label="Notifications">
      <CardHeader
        title="Notifications"
        hint="Push goes to the devices on which you turn it on. Announcements, results, moved and cancelled tests are mailed at once, the rest in one mail a day."
      />
      <QueryView query={query} pending={<Skeleton className="h-80" />} inCard>
        {(settings) => (
          <>
            <KindTable settings={settings} onChange={(next) => edit.mutate(next)} />
            <QuietHours settings={settings} onChange={(next) => edit.mutate(next)} />
            <PushDevices />
          </>
        )}
      </QueryView>
      {edit.error && (
        <Notice tone="danger" title="Not saved" className="mt-4">
          {errorMessage(edit.error)}
        </Notice>
      )}
    </Card>
  );
}

type PartProps = { settings: NotificationSettings; onChange: (settings: NotificationSettings) => void };

function KindTable({ settings, onChange }: PartProps) {
  const { isAdmin } = useAuth();
  const { bell_off, mail_on, push_off } = settings;
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="text-start font-medium">
            About
          </th>
          <th scope="col" className="font-medium">
            Bell
          </th>
          <th scope="col" className="font-medium">
            Mail
          </th>
          <th scope="col" className="font-medium">
            Push
          </th>
        </tr>
      </thead>
      <tbody>
        {(isAdmin ? adminKinds : NOTIFICATION_KINDS).map((kind) => (
          <tr key={kind} className="border-line border-t">
            <th scope="row" className="text-start font-normal">
              {labels[kind]}
              {INSTANT_KINDS.includes(kind) && <span className="block text-muted text-xs">Mail at once</span>}
            </th>
            <td className="text-center">
              <Checkbox
                aria-label={`${labels[kind]} by the bell`}
                checked={!bell_off.includes(kind)}
                onChange={() => onChange({ ...settings, bell_off: toggled(bell_off, kind) })}
              />
            </td>
            <td className="text-center">
              <Checkbox
                aria-label={`${labels[kind]} by mail`}
                checked={mail_on.includes(kind)}
                onChange={() => onChange({ ...settings, mail_on: toggled(mail_on, kind) })}
              />
            </td>
            <td className="text-center">
              <Checkbox
                aria-label={`${labels[kind]} by push`}
                checked={!push_off.includes(kind)}
                onChange={() => onChange({ ...settings, push_off: toggled(push_off, kind) })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QuietHours({ settings, onChange }: PartProps) {
  const { quiet } = settings;
  return (
    <div className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
      <Switch
        label="Quiet hours"
        hint="No mail and no push comes in these hours; it comes after them."
        checked={quiet !== null}
        onChange={({ target }) => onChange({ ...settings, quiet: target.checked ? usualHours : null })}
      />
      {quiet && (
        <div className="grid narrow:grid-cols-1 grid-cols-2 gap-3">
          {(['from', 'until'] as const).map((end) => (
            <Field key={end} label={end === 'from' ? 'From' : 'Until'}>
              <Select
                options={hours.map((hour) => ({
                  ...hour,
                  disabled: Number(hour.value) === quiet[end === 'from' ? 'until' : 'from'],
                }))}
                value={String(quiet[end])}
                onChange={({ target }) =>
                  onChange({ ...settings, quiet: { ...quiet, [end]: Number(target.value) } })
                }
              />
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}
