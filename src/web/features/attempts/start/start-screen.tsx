import { CalendarX2, UserX } from 'lucide-react';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { formatMinutes } from '#web/api/time.ts';
import { type Fix, usePosition } from '#web/features/venues/position/position.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { BackToTests } from '../list/back-to-tests.tsx';
import { isMissingTest, NoSuchTest } from '../list/no-such-test.tsx';
import { isLocationRequired, LocationCard } from '../location/location-card.tsx';
import { checkLocation } from '../location/location-check.ts';
import { getPaperMinutes } from './instructions.ts';
import { InstructionsCard } from './instructions-card.tsx';
import { ManageCard } from './manage-card.tsx';
import { PaperCard } from './paper-card.tsx';
import type { useReadInstructions } from './requests.ts';
import { SafeBrowserCard } from './safe-browser-card.tsx';
import { StartPanel } from './start-panel.tsx';
import { SystemCheckCard } from './system-check/system-check-card.tsx';

/** What a start may need: the device's last position, and the access code. */
export type StartInput = { fix: Fix | undefined; code: string | undefined };

type StartScreenProps = {
  instructions: ReturnType<typeof useReadInstructions>;
  busy: boolean;
  /** Why the last start failed. */
  error: Error | null;
  onStart: (given: StartInput) => void;
  /** Opens the stored paper of this device while the portal cannot be reached. */
  onContinueOffline?: (() => void) | undefined;
};

/** What a student reads before the start. */
export function StartScreen({ instructions, busy, error, onStart, onContinueOffline }: StartScreenProps) {
  const { data, isPending, isFetching, failureReason, refetch } = instructions;
  const { isAdmin } = useAuth();
  if (isPending && !onContinueOffline) return <StartSkeleton />;
  if (!data && instructions.error instanceof ApiError && instructions.error.code === 'not-admitted')
    return (
      <>
        <h1 className="sr-only">Test</h1>
        <EmptyState icon={UserX} title="This test is not for you" action={<BackToTests />}>
          <p>{instructions.error.message}</p>
          {!instructions.error.message.includes('placement cell') && (
            <p className="mt-2">If you think that it should be, ask the placement cell.</p>
          )}
        </EmptyState>
      </>
    );
  if (!data && isMissingTest(instructions.error)) return <NoSuchTest />;
  if (!data)
    return (
      <>
        <h1 className="sr-only">Test</h1>
        <ErrorState
          title="The test could not be opened"
          message={errorMessage(failureReason)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
        {onContinueOffline && (
          <p className="mb-6 text-center text-muted">
            Your test and your answers are on this device. Your work is sent once the portal can be reached.
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {onContinueOffline && (
            <Button onClick={onContinueOffline} busy={busy}>
              Continue offline
            </Button>
          )}
          <BackToTests />
        </div>
      </>
    );
  if (data.state === 'missed' && !isAdmin)
    return (
      <>
        <title>Test over</title>
        <h1 className="sr-only">{data.name}</h1>
        <EmptyState icon={CalendarX2} title="This test is over" action={<BackToTests />}>
          {data.name} ended without you. The next one is on the list of tests.
        </EmptyState>
      </>
    );
  return <InstructionsView data={data} busy={busy} error={error} onStart={onStart} />;
}

type InstructionsViewProps = Omit<StartScreenProps, 'instructions' | 'onContinueOffline'> & {
  data: NonNullable<StartScreenProps['instructions']['data']>;
};

function InstructionsView({ data, busy, error, onStart }: InstructionsViewProps) {
  const { isAdmin } = useAuth();
  const asked = isLocationRequired(data) && !isAdmin;
  const { position, watch } = usePosition({ watchAtOnce: true, wanted: asked });
  const fix = position.state === 'found' ? position.fix : undefined;
  const checks = (
    <SystemCheckCard
      place={data.venue && asked ? checkLocation(data.venue, position) : undefined}
      fullScreen={data.full_screen}
    />
  );
  const total = data.sections.reduce((sum, section) => sum + section.questions, 0);
  return (
    <>
      <title>{data.name}</title>
      <PageHeader
        crumbs={
          data.mock_pattern === null ? (
            <Crumb to={paths.aptitudes}>Aptitude tests</Crumb>
          ) : (
            <Crumb to={paths.mocks}>Mocks</Crumb>
          )
        }
        title={data.name}
        description={`${pluralize(total, 'question')} in ${formatMinutes(getPaperMinutes(data))}`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <PaperCard data={data} />
          {data.venue && (
            <LocationCard venue={data.venue} position={asked ? position : undefined} onCheck={watch} />
          )}
          <InstructionsCard data={data} />
        </div>
        {/* On a phone a student who knows the rules finds the start first. */}
        <div
          className={cn(
            'flex min-w-0 flex-col gap-6 lg:sticky lg:top-6',
            data.knows_rules && 'max-lg:order-first',
          )}
        >
          {isAdmin ? (
            <ManageCard data={data} />
          ) : (
            <>
              {!data.knows_rules && checks}
              {data.safe_browser === 'needed' ? (
                <SafeBrowserCard />
              ) : (
                <StartPanel
                  data={data}
                  busy={busy}
                  error={error}
                  onStart={(code) => onStart({ fix, code })}
                />
              )}
              {data.knows_rules && checks}
            </>
          )}
        </div>
      </div>
    </>
  );
}

function StartSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="mb-3 h-9 w-64" />
      <Skeleton className="mb-8 h-5 w-44" />
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
