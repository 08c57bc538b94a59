import { useEffect, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { useMutation } from '#web/api/mutation.ts';
import { BlockFacts } from '#web/features/blocks/block-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DismissibleNotice } from '#web/ui/dismissible-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { capitalize } from '#web/ui/text.ts';
import { describeAnswers } from '../answers/answers.ts';
import { isTestOver, toSendFailure } from '../failures.ts';
import type { OutboxView } from '../save/outbox-view.ts';
import { InlineSignIn } from '../start/inline-sign-in.tsx';
import type { TestSession } from '../test-session/test-session.ts';
import { describeSafety, describeWaiting } from './labels.ts';

export type SaveAlertsProps = {
  session: TestSession;
  view: OutboxView;
  onTestOver: () => void;
  onSignedIn: () => void;
};

/** Notices of everything that keeps answers from being saved, each with the next step. */
export function SaveAlerts({ session, view, onTestOver, onSignedIn }: SaveAlertsProps) {
  const { save, durable } = view;
  const isEndangered = useDelayedTrue(!durable && save.kind !== 'saved', WARNING_DELAY_MS);
  return (
    <>
      {save.kind === 'taken-over' && (
        <TakenOverAlert session={session} waiting={save.waiting} onOver={onTestOver} />
      )}
      {save.kind === 'blocked' && (
        <Notice tone="danger" title="Your account is blocked">
          <p>
            {describeSafety(save.waiting)} The timer keeps running. Speak to the invigilator. Once you are
            unblocked, the test continues here automatically.
          </p>
          {save.notice && <BlockFacts notice={save.notice} className="mt-3" />}
        </Notice>
      )}
      {save.kind === 'barred' && (
        <Notice tone="danger" title="This account cannot take the test now">
          {save.reason} {describeSafety(save.waiting)} The timer keeps running. Speak to the invigilator. Once
          that is settled, the test continues here automatically.
        </Notice>
      )}
      {save.kind === 'outside' && (
        <Notice tone="danger" title="This test must be taken in Safe Exam Browser">
          {describeSafety(save.waiting)} The timer keeps running. Open the test in Safe Exam Browser with the
          settings of this test, or speak to the invigilator.
        </Notice>
      )}
      {save.kind === 'refused' && (
        <Notice tone="danger" title="Something could not be saved">
          The portal did not take {describeRefused(save.waiting)}. Everything else is saved. Reload this page.
          If the problem remains, tell the invigilator.
        </Notice>
      )}
      <OverruledAnswers session={session} view={view} />
      {isEndangered && (
        <div role="alert">
          <Notice tone="warn" title="This device cannot store answers">
            Its storage is full or closed. Stay on this page until it says “Saved”.
          </Notice>
        </div>
      )}
      {save.kind === 'signed-out' && (
        <SignedOutAlert session={session} waiting={save.waiting} onSignedIn={onSignedIn} />
      )}
    </>
  );
}

/** A review mark alone counts as no answer. */
const describeRefused = (answers: number) =>
  answers === 0 ? 'a mark for review' : answers === 1 ? 'one answer' : `${answers} answers`;

// A save that succeeds at once needs no warning, and a notice that comes and goes would move what the student is about
// to click.
const WARNING_DELAY_MS = 1_500;

/** Whether a condition has held for `ms` milliseconds. */
function useDelayedTrue(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [is, ms]);
  return lasts;
}

function TakenOverAlert({
  session,
  waiting,
  onOver,
}: {
  session: TestSession;
  waiting: number;
  onOver: () => void;
}) {
  const goOn = useMutation({
    mutationFn: () => session.takeOver(),
    onError: (error) => isTestOver(error) && onOver(),
  });
  const signedOut = goOn.error !== null && toSendFailure(goOn.error).kind === 'signed-out';
  return (
    <Notice tone="warn" title="This test is open in another window or on another device">
      <p>
        That one saves now; this window is read-only.{' '}
        {waiting > 0 && `${capitalize(describeWaiting(waiting))}.`}
      </p>
      {goOn.error && <p className="mt-1 font-semibold">{errorMessage(goOn.error)}</p>}
      <SignInDialog
        session={session}
        waiting={waiting}
        open={signedOut}
        onOpenChange={() => goOn.reset()}
        onSignedIn={() => goOn.mutate()}
      />
      <Button size="sm" className="mt-3" busy={goOn.isPending} onClick={() => goOn.mutate()}>
        Continue here
      </Button>
    </Notice>
  );
}

/** Answers from here that a newer answer of another window or device replaced. */
function OverruledAnswers({ session, view }: Pick<SaveAlertsProps, 'session' | 'view'>) {
  const answers = describeAnswers(session.paper.questions, view.overruled);
  if (answers.length === 0) return null;
  return (
    <DismissibleNotice
      tone="warn"
      title="A newer answer counts"
      onClose={() => session.outbox.dismissOverruled()}
    >
      This device could not send {answers.length === 1 ? 'an answer' : `${answers.length} answers`} before you
      answered again in another window or on another device, and what you answered there counts. Here it was:
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {answers.map(({ number, answer }) => (
          <li key={number} className="min-w-0 break-words">
            Question {number}: <span className="font-semibold">{answer || 'cleared'}</span>
          </li>
        ))}
      </ul>
    </DismissibleNotice>
  );
}

type SignedOutAlertProps = { session: TestSession; waiting: number; onSignedIn: () => void };

/** The dialog can be dismissed: the student goes on answering, and the answers wait on this device. */
export function SignedOutAlert({ session, waiting, onSignedIn }: SignedOutAlertProps) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Notice tone="warn" title="You are signed out">
        <p>
          You can go on answering;{' '}
          {waiting === 0 ? 'what you answer waits on this device' : describeWaiting(waiting)} until you sign
          in again.
        </p>
        <Button size="sm" className="mt-3" onClick={() => setOpen(true)}>
          Sign in
        </Button>
      </Notice>
      <SignInDialog
        session={session}
        waiting={waiting}
        open={open}
        onOpenChange={setOpen}
        onSignedIn={onSignedIn}
      />
    </>
  );
}

type SignInDialogProps = SignedOutAlertProps & { open: boolean; onOpenChange: (open: boolean) => void };

function SignInDialog({ session, waiting, open, onOpenChange, onSignedIn }: SignInDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Please sign in again"
      description={`Your session has ended. ${describeSafety(waiting)}`}
    >
      <InlineSignIn regno={session.regno} onSignedIn={onSignedIn} />
    </Dialog>
  );
}
