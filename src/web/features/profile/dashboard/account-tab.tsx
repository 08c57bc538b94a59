import { Suspense } from 'react';
import type { Dashboard } from '#contract/profile/dashboard.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { CalendarCard } from '#web/features/notifications/calendar/calendar-card.tsx';
import { NotificationSettingsCard } from '#web/features/notifications/settings/settings-card.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { AvatarEditor } from '../avatar/avatar-editor.tsx';
import { ErasureCard } from '../erasure/erasure-card.tsx';
import { MailCard } from '../mail-address/mail-card.tsx';
import { MobileCard } from '../mobile-card.tsx';
import { OwnDataCard } from '../own-data-card.tsx';
import { PasswordCard } from '../password-card.tsx';
import { SessionsCard } from '../sessions-card.tsx';
import { VisibilityCard } from '../visibility-card.tsx';

const ProviderCard = lazyPart(
  () => import('#web/features/accounts/providers/provider-card.tsx'),
  'ProviderCard',
);

const SecondFactorCard = lazyPart(
  () => import('#web/features/accounts/second-factor/second-factor-card.tsx'),
  'SecondFactorCard',
);

/** What a person can change about the account. */
export function AccountTab({ details: { name, regno, avatar } }: { details: Dashboard['userDetails'] }) {
  const { isAdmin } = useAuth();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Card>
          <CardHeader title="Picture" />
          <AvatarEditor name={name} src={avatar} />
        </Card>
        <MobileCard />
        <MailCard regno={regno} />
        <PasswordCard />
        {isAdmin && (
          <Suspense>
            <SecondFactorCard />
            <ProviderCard regno={regno} />
          </Suspense>
        )}
        {!isAdmin && <VisibilityCard />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <NotificationSettingsCard />
        <CalendarCard />
        <SessionsCard />
        <OwnDataCard regno={regno} />
        <ErasureCard regno={regno} />
      </div>
    </div>
  );
}
