import { useEffect, useState } from 'react';
import { useMutation } from '#web/api/mutation.ts';
import { sentenceFor } from '#web/api/api-error.ts';
import { BlockFacts } from '#web/features/blocks/block-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ClosableNotice } from '#web/ui/dismissible-notice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { nameAnswers } from '../answers/answers.ts';
import type { Desk } from '../test-session/test-session.ts';
import { failureOf, isOver } from '../failures.ts';
import type { OutboxView } from '../save/outbox-view.ts';
import { SignInHere } from '../start/inline-sign-in.tsx';
import { capitalised, safeWords, waitingWords } from './labels.ts';

export type InterruptionsProps = { desk: Desk; view: OutboxView; onOver: () => void; onSignedIn: () => void };

/** What stands between the student and saving, with the way on. */
export function Interruptions({ desk, view, onOver, onSignedIn }: InterruptionsProps) {
  const { save, durable } = view;
  const isEndangered = useLasting(!durable && save.kind !== 'saved', ENDANGERED_MS);
  return (
    <>
      {save.kind === 'taken-over' && <TakenOver desk={desk} waiting={save.waiting} onOver={onOver} />}
      {save.kind === 'blocked' && (
        <Notice tone="danger" title="Your account is blocked">
          <p>
            {safeWords(save.waiting)} The clock runs on. Speak to the invigilator: once you are unblocked, the
            test goes on here by itself.
          </p>
          {save.notice && <BlockFacts notice={save.notice} className="mt-3" />}
        </Notice>
      )}
      {save.kind === 'barred' && (
        <Notice tone="danger" title="This account may not write now">
          {save.reason} {safeWords(save.waiting)} The clock runs on. Speak to the invigilator: once that is
          settled, the test goes on here by itself.
        </Notice>
      )}
      {save.kind === 'outside' && (
        <Notice tone="danger" title="This test is written in Safe Exam Browser">
          {safeWords(save.waiting)} The clock runs on. Open the test in Safe Exam Browser with the settings of
          this test, or speak to the invigilator.
        </Notice>
      )}
      {save.kind === 'refused' && (
        <Notice tone="danger" title="Something could not be saved">
          The portal did not take {refusedWords(save.waiting)}. Everything else is saved. Reload this page; if
          this stays, tell the invigilator.
        </Notice>
      )}
      <Overruled desk={desk} view={view} />
      {isEndangered && (
        <div role="alert">
          <Notice tone="warn" title="This device cannot keep answers">
            Its storage is full or closed. Stay on this page until it says “Saved”.
          </Notice>
        </div>
      )}
      {save.kind === 'signed-out' && <SignedOut desk={desk} waiting={save.waiting} onSignedIn={onSignedIn} />}
    </>
  );
}

/** A mark alone counts as no answer. */
const refusedWords = (answers: number) =>
  answers === 0 ? 'a mark for review' : answers === 1 ? 'one answer' : `${answers} answers`;

// A save that goes through at once is in no danger, and a notice that comes and goes moves what is being pressed.
const ENDANGERED_MS = 1_500;

/** Whether something has been so for as long as that, in milliseconds. */
function useLasting(is: boolean, ms: number): boolean {
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

function TakenOver({ desk, waiting, onOver }: { desk: Desk; waiting: number; onOver: () => void }) {
  const goOn = useMutation({
    mutationFn: () => desk.takeUp(),
    onError: (error) => isOver(error) && onOver(),
  });
  const signedOut = goOn.error !== null && failureOf(goOn.error).kind === 'signed-out';
  return (
    <Notice tone="warn" title="This test is open in another window or on another device">
      <p>
        That one saves now; here you can only read. {waiting > 0 && `${capitalised(waitingWords(waiting))}.`}
      </p>
      {goOn.error && <p className="mt-1 font-semibold">{sentenceFor(goOn.error)}</p>}
      <SignInDialog
        desk={desk}
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

/** Answers from here that another window or device came before. */
function Overruled({ desk, view }: Pick<InterruptionsProps, 'desk' | 'view'>) {
  const answers = nameAnswers(desk.paper.questions, view.overruled);
  if (answers.length === 0) return null;
  return (
    <ClosableNotice tone="warn" title="A newer answer counts" onClose={() => desk.outbox.forgetOverruled()}>
      This device could not send {answers.length === 1 ? 'an answer' : `${answers.length} answers`} before you
      answered again in another window or on another device, and what you answered there counts. Here it was:
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {answers.map(({ number, answer }) => (
          <li key={number} className="min-w-0 break-words">
            Question {number}: <span className="font-semibold">{answer || 'cleared'}</span>
          </li>
        ))}
      </ul>
    </ClosableNotice>
  );
}

type SignedOutProps = { desk: Desk; waiting: number; onSignedIn: () => void };

/** The dialog can be put away: answering goes on, and what is answered waits on this device. */
export function SignedOut({ desk, waiting, onSignedIn }: SignedOutProps) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Notice tone="warn" title="You are signed out">
        <p>
          You can go on answering;{' '}
          {waiting === 0 ? 'what you answer waits on this device' : waitingWords(waiting)} until you sign in
          again.
        </p>
        <Button size="sm" className="mt-3" onClick={() => setOpen(true)}>
          Sign in
        </Button>
      </Notice>
      <SignInDialog
        desk={desk}
        waiting={waiting}
        open={open}
        onOpenChange={setOpen}
        onSignedIn={onSignedIn}
      />
    </>
  );
}

type SignInDialogProps = SignedOutProps & { open: boolean; onOpenChange: (open: boolean) => void };

function SignInDialog({ desk, waiting, open, onOpenChange, onSignedIn }: SignInDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Please sign in again"
      description={`Your session has ended. ${safeWords(waiting)}`}
    >
      <SignInHere regno={desk.regno} onSignedIn={onSignedIn} />
    </Dialog>
  );
}
