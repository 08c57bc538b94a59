import { CirclePause, CirclePlay, Megaphone } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { type BoardTest, MESSAGE_LENGTH } from '#contract/invigilation.ts';
import { REASON_LENGTH } from '#contract/text.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useServerNow } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { createActionToast, validateText } from '../board/labels.ts';
import { getTestPhase } from '../board/test-phase.ts';
import { ActionError } from './action-error.tsx';
import { usePauseAptitude, useResumeAptitude, useSendMessage } from './requests.ts';

/** The actions on everybody at once. */
export function TestActions({ test }: { test: BoardTest }) {
  const [asking, setAsking] = useState<'message' | 'pause' | 'resume'>();
  const close = () => setAsking(undefined);
  const phase = getTestPhase(test, useServerNow(1_000));
  return (
    <>
      {phase !== 'over' && (
        <Button variant="secondary" onClick={() => setAsking('message')}>
          <Megaphone aria-hidden="true" /> Message to all
        </Button>
      )}
      {test.paused_at ? (
        <Button onClick={() => setAsking('resume')}>
          <CirclePlay aria-hidden="true" /> Resume
        </Button>
      ) : (
        phase === 'open' && (
          <Button variant="secondary" onClick={() => setAsking('pause')}>
            <CirclePause aria-hidden="true" /> Pause
          </Button>
        )
      )}
      {(asking === 'message' || asking === 'pause') && (
        <TestActionDialog key={asking} kind={asking} test={test} onClose={close} />
      )}
      {asking === 'resume' && <ResumeDialog test={test} onClose={close} />}
    </>
  );
}

const dialogTexts = {
  message: {
    title: 'Send a message to everybody in the test',
    explanation: 'It appears on their screens within ten seconds and stays until it is read.',
    label: 'Message',
    most: MESSAGE_LENGTH,
    verb: 'Send',
  },
  pause: {
    title: 'Pause the test?',
    explanation:
      'All timers stop, the questions are covered, and nobody can start. When the test resumes, everybody has exactly the time that was left.',
    label: 'Reason, which students read',
    most: REASON_LENGTH.most,
    verb: 'Pause the test',
  },
};

type TestActionDialogProps = { kind: 'message' | 'pause'; test: BoardTest; onClose: () => void };

function TestActionDialog({ kind, test, onClose }: TestActionDialogProps) {
  const { title, explanation, label, most, verb } = dialogTexts[kind];
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const send = useSendMessage(String(test.id));
  const pause = usePauseAptitude(String(test.id));
  const action = kind === 'message' ? send : pause;
  const id = useId();
  const objection = validateText(words, kind === 'message');

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (objection) return;
    const done = (message: Parameters<typeof toast>[0]) => {
      onClose();
      toast(message);
    };
    if (kind === 'message')
      send.mutate(words.trim(), { onSuccess: ({ told }) => done(createActionToast('Message sent', told)) });
    else
      pause.mutate(words.trim(), {
        onSuccess: () => done({ title: 'The test is paused', variant: 'success' }),
      });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !action.isPending && onClose()}
      title={title}
      description={explanation}
      footer={
        <FormButtons form={id} busy={action.isPending} verb={verb} doing="Please wait" onCancel={onClose} />
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={label} required {...(tried && objection && { error: objection })}>
          <Textarea
            value={words}
            rows={3}
            maxLength={most}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <ActionError error={action.error} />
      </form>
    </Dialog>
  );
}

function ResumeDialog({ test, onClose }: { test: BoardTest; onClose: () => void }) {
  const resume = useResumeAptitude(String(test.id));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Resume the test?"
      confirmLabel={resume.isPending ? 'Please wait' : 'Resume'}
      busy={resume.isPending}
      onConfirm={() => resume.mutate(undefined, { onSuccess: onClose })}
      {...(resume.error && { error: errorMessage(resume.error) })}
    >
      The timers run again at once. Every end moves by the length of the pause.
    </ConfirmDialog>
  );
}
