import { useId, useState } from 'react';
import { appealBlock } from '#contract/accounts/block-appeal.ts';
import { MAX_APPEAL } from '#contract/blocks/appeals.ts';
import type { BlockNotice } from '#contract/blocks/block.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { toMilliseconds, useServerNow } from '#web/api/time.ts';
import { BlockFacts } from '#web/features/blocks/block-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { missingFields, readForm, useFormSubmission } from '../form-submission.ts';

/** A sign-in with the right password that was refused because the person is blocked. */
export type RefusedSignIn = { regno: string; password: string; notice: BlockNotice };

type BlockedCardProps = { refused: RefusedSignIn; onFree: () => void };

/** Shown beside the sign-in: the reason and end of the block, whom to ask, and the form for one appeal. */
export function BlockedCard({ refused, onFree }: BlockedCardProps) {
  const [notice, setNotice] = useState(refused.notice);
  const title = useId();
  const now = useServerNow(1_000);
  const isOver = notice.until !== null && toMilliseconds(notice.until) <= now;
  return (
    <Card aria-labelledby={title} className="mx-auto w-full max-w-md sm:p-8">
      <h2
        id={title}
        ref={focusOnArrival}
        tabIndex={-1}
        className="font-semibold text-lg tracking-tight outline-none"
      >
        Your account is blocked
      </h2>
      <p className="mt-1 mb-5 text-muted text-sm">
        {refused.regno} cannot sign in or take a test. Saved answers and results stay.
      </p>
      <BlockFacts notice={notice} />
      <div className="mt-6 border-line border-t pt-5">
        {isOver ? (
          <Notice tone="success" title="The block is over">
            You can sign in now.
          </Notice>
        ) : (
          <Appeal refused={refused} notice={notice} onNotice={setNotice} onFree={onFree} />
        )}
      </div>
    </Card>
  );
}

// On a phone the card may lie below the visible part of the page.
function focusOnArrival(heading: HTMLElement | null): void {
  heading?.focus();
}

type AppealProps = BlockedCardProps & { notice: BlockNotice; onNotice: (notice: BlockNotice) => void };

function Appeal({ notice, ...form }: AppealProps) {
  if (notice.appeal === 'none') return <AppealForm {...form} />;
  if (notice.appeal === 'sent')
    return (
      <div role="status">
        <Notice title="Your appeal is on its way">
          When it is answered, you read the answer here the next time you sign in.
        </Notice>
      </div>
    );
  return (
    <Notice title="The answer to your appeal">
      <p className="whitespace-pre-line break-words">{notice.answer}</p>
    </Notice>
  );
}

const required = { text: 'Say why you should be unblocked' };

function AppealForm({ refused, onNotice, onFree }: Omit<AppealProps, 'notice'>) {
  const { regno, password } = refused;
  const [length, setLength] = useState(0);
  const { busy, errors, submit } = useFormSubmission(send, (error) => {
    if (error instanceof ApiError && error.code === 'appeal-sent') onNotice(error.data as BlockNotice);
    if (error instanceof ApiError && error.code === 'not-blocked') onFree();
    if (error instanceof ApiError && error.issues.length > 0) return;
    toast({ title: 'The appeal was not sent', description: errorMessage(error), variant: 'destructive' });
  });

  async function send(form: HTMLFormElement) {
    const { text = '' } = readForm(form, []);
    const gaps = missingFields({ text }, required);
    if (Object.keys(gaps).length > 0) return gaps;
    onNotice(await call(appealBlock, { body: { regno, password, text } }));
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Appeal"
        hint={`Once, and at most ${MAX_APPEAL} characters${length > MAX_APPEAL - 200 ? `: ${MAX_APPEAL - length} left` : ''}.`}
        error={errors.text}
        required
      >
        <Textarea
          name="text"
          maxLength={MAX_APPEAL}
          onChange={(event) => setLength(event.target.value.length)}
        />
      </Field>
      <Button type="submit" wide busy={busy}>
        {busy ? 'Sending' : 'Send Appeal'}
      </Button>
    </form>
  );
}
