import { Link } from '@tanstack/react-router';
import { Check, CircleCheck, Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SubmissionReceipt } from '#contract/attempts/submit.ts';
import type { SignedInState } from '#web/api/auth-state.ts';
import { formatRelative, toMilliseconds, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toJsonFile } from '../late-answers/unsent-answers-file.ts';
import { ViolationsCard } from '../proctoring/violations-card.tsx';
import { describeLateAnswers, describeSaved } from '../save-status/labels.ts';
import { useReadInstructions } from '../start/requests.ts';
import type { Submission } from './submission.ts';

const titlesByEnding: Record<SubmissionReceipt['how'], string> = {
  student: 'Test submitted',
  deadline: 'Time is up: test submitted',
  violations: 'Limit reached: test submitted',
  invigilator: 'The invigilator has submitted your test',
};

type ReceiptScreenProps = {
  testId: string;
  user: SignedInState['user'];
  submission: Submission;
  onReopened: () => void;
};

/** Proof of the submission, and when results come; the way back if an invigilator has reopened the test. */
export function ReceiptScreen({ testId, user, submission, onReopened }: ReceiptScreenProps) {
  const { receipt, late, unsentFile, overruled } = submission;
  const heading = useRef<HTMLHeadingElement>(null);
  // The screen replaces the test, so it takes the focus and is read out.
  useEffect(() => heading.current?.focus(), []);
  const format = useTimeFormat();
  const now = useServerNow(1_000);
  const byHand = receipt.release === 'by-hand';
  const { data, dataUpdatedAt } = useReadInstructions(testId, true);
  // Only a reply from after the submission counts.
  const [before] = useState(dataUpdatedAt);
  const heard = dataUpdatedAt === before ? undefined : data;
  const reopened = heard?.attempt_state === 'writing';
  // The time may have been moved since the submission, and during a pause nobody knows how far.
  const at = heard ? heard.results_at : receipt.results_at;
  const paused = at !== null && heard?.paused_at != null;
  const out = !byHand && !paused && (at === null || now >= toMilliseconds(at));
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-6">
      {reopened && (
        <div role="alert">
          <Notice tone="warn" title="The invigilator has reopened your test">
            <p>
              Your answers are as you left them, and the timer is running.
              {late > 0 && ' Late answers are not among them: give those again.'}
            </p>
            <Button size="sm" className="mt-3" onClick={onReopened}>
              Continue the test
            </Button>
          </Notice>
        </div>
      )}
      <Card>
        <div className="flex flex-col items-center text-center">
          <span className="flex size-14 items-center justify-center rounded-full bg-success-soft text-success-text">
            <CircleCheck aria-hidden="true" className="size-8" strokeWidth={1.75} />
          </span>
          <h1 ref={heading} tabIndex={-1} className="mt-4 font-semibold text-2xl tracking-tight outline-none">
            {titlesByEnding[receipt.how]}
          </h1>
          <p className="mt-1 text-muted">{describeSaved(receipt.answers_saved)}</p>
        </div>
        {receipt.reason && (
          <Notice title="The invigilator’s reason" className="mt-6">
            <p className="whitespace-pre-line break-words">{receipt.reason}</p>
          </Notice>
        )}
        {late > 0 && (
          <Notice tone="warn" title="Some answers came too late" className="mt-6">
            {late === 1 ? '1 answer' : `${late} answers`} reached the portal after{' '}
            {late === 1 ? 'its' : 'their'} section or the test had ended. {describeLateAnswers(late)}
          </Notice>
        )}
        {overruled > 0 && (
          <Notice tone="warn" title="A newer answer counts" className="mt-6">
            This device could not send {overruled === 1 ? '1 answer' : `${overruled} answers`} before you
            answered again in another window or on another device, and what you answered there counts.
          </Notice>
        )}
        {unsentFile && (
          <Notice tone="warn" title="The portal could not take everything" className="mt-6">
            <p>Save it as a file now and give that to the placement cell: this device does not keep it.</p>
            <Button
              variant="secondary"
              size="sm"
              className="mt-2"
              onClick={() => saveFile(toJsonFile(unsentFile))}
            >
              <Download aria-hidden="true" /> Save as a file
            </Button>
          </Notice>
        )}
        <dl className="mt-6 divide-y divide-line border-line border-y">
          <ReceiptRow label="Student">
            {user.name}, {user.regno}
          </ReceiptRow>
          <ReceiptRow label="Answers saved">{receipt.answers_saved}</ReceiptRow>
          <ReceiptRow label="Submitted">{format.dateTime(receipt.submitted_at)}</ReceiptRow>
          <ReceiptRow label="Receipt code">
            <ReceiptCode receipt={receipt} />
          </ReceiptRow>
          <ReceiptRow label="Results">
            {byHand
              ? 'When the placement cell releases them'
              : paused
                ? 'When the test has ended for everybody'
                : at === null || out
                  ? 'Released'
                  : `${format.dateTime(at)} (${formatRelative(at, now)})`}
          </ReceiptRow>
        </dl>
        <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:justify-center sm:[&>a]:px-3">
          {out && (
            <Link to={paths.result} params={{ id: testId }} className={buttonStyle()}>
              See the result
            </Link>
          )}
          <Link
            to={paths.ownAttempt}
            params={{ id: testId }}
            className={buttonStyle({ variant: 'secondary' })}
          >
            Check the receipts
          </Link>
          <Link to={paths.aptitudes} className={buttonStyle({ variant: out ? 'secondary' : 'primary' })}>
            Back to the tests
          </Link>
        </div>
      </Card>
      <ViolationsCard testId={testId} />
    </div>
  );
}

function ReceiptRow({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function ReceiptCode({ receipt }: { receipt: SubmissionReceipt }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(receipt.code);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  return (
    <span className="flex items-center gap-2">
      <code className="font-mono text-base">{receipt.code}</code>
      {/* Browsers offer no clipboard to pages without TLS. */}
      {'clipboard' in navigator && (
        <Button variant="secondary" size="sm" onClick={copy}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </span>
  );
}
