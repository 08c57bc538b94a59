import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { serverNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { formatWallClock, parseWallClock } from '#web/ui/wall-clock.ts';
import { NameAndStartFields } from '../editor/name-and-start-fields.tsx';
import { useCreateAptitude } from '../requests.ts';
import { useAptitudeDialog } from '../search.ts';
import { useCreateAptitudeFromTemplate } from './requests.ts';
import { TemplateChoice } from './template-choice.tsx';

const blankDraft = { duration: 60, total_questions: 30, published: false };

/** Creates a draft of a test from a template, or a blank one. */
export function TemplateDialog() {
  const { zone } = useTimeFormat();
  const { close } = useAptitudeDialog();
  const navigate = useNavigate();
  const [template, setTemplate] = useState('');
  const createBlank = useCreateAptitude();
  const createFromTemplate = useCreateAptitudeFromTemplate();
  const create = template === '' ? createBlank : createFromTemplate;
  const [name, setName] = useState('');
  const [start, setStart] = useState(() => nextWeek(zone));
  const [tries, setTries] = useState(0);
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const instant = parseWallClock(start, zone);
  const tried = tries > 0;

  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '' || instant === undefined) return setTries(tries + 1);
    const plan = { name: name.trim(), test_timestamp: instant };
    const settle = { onSuccess: show, onError: () => setTries(tries + 1) };
    if (template === '') createBlank.mutate({ ...plan, ...blankDraft }, settle);
    else createFromTemplate.mutate({ key: template, ...plan }, settle);
  }

  function show(draft: Aptitude) {
    navigate({
      to: paths.manageAptitude,
      params: { id: String(draft.id) },
      search: {},
      replace: true,
      ignoreBlocker: true,
    });
    toast({
      title: 'Draft written',
      description: 'Its checklist says what is missing. Students do not see it yet.',
      variant: 'success',
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !create.isPending && close('given-up')}
      title="New draft"
      description="Students see it once you publish it."
      size="lg"
      footer={
        <FormButtons
          form={id}
          busy={create.isPending}
          verb="Write the draft"
          doing="Creating"
          onCancel={() => close('given-up')}
        />
      }
    >
      <form id={id} ref={place} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <UnsavedGuard when={name.trim() !== '' && !create.isSuccess}>
          The test you are creating will be lost.
        </UnsavedGuard>
        <NameAndStartFields
          name={name}
          start={start}
          tried={tried}
          error={create.error}
          onName={setName}
          onStart={setStart}
        />
        <TemplateChoice value={template} onChange={setTemplate} />
        {create.error && (
          <Notice tone="danger" title="Not written">
            {errorMessage(create.error)} What you typed is still here.
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** Ten in the morning, a week from now. */
function nextWeek(zone: string): string {
  return `${formatWallClock(Math.floor(serverNow() / 1_000) + 7 * 86_400, zone).slice(0, 10)}T10:00`;
}
