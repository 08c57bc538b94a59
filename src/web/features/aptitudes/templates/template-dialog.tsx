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
import { useWriteDraft } from '../publication/requests.ts';
import { useAptitudeDialog } from '../search.ts';
import { TemplateChoice } from './template-choice.tsx';

/** Writes a draft of a test from a template, or a blank one. */
export function TemplateDialog() {
  const { zone } = useTimeFormat();
  const { close } = useAptitudeDialog();
  const navigate = useNavigate();
  const write = useWriteDraft();
  const [template, setTemplate] = useState('');
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
    const draft = { key: template, name: name.trim(), test_timestamp: instant };
    write.mutate(draft, { onSuccess: show, onError: () => setTries(tries + 1) });
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
      onOpenChange={(open) => !open && !write.isPending && close('given-up')}
      title="New draft"
      description="Students see it once you publish it."
      size="lg"
      footer={
        <FormButtons
          form={id}
          busy={write.isPending}
          verb="Write the draft"
          doing="Writing"
          onCancel={() => close('given-up')}
        />
      }
    >
      <form id={id} ref={place} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <UnsavedGuard when={name.trim() !== '' && !write.isSuccess}>
          The test you are writing will be lost.
        </UnsavedGuard>
        <NameAndStartFields
          name={name}
          start={start}
          tried={tried}
          error={write.error}
          onName={setName}
          onStart={setStart}
        />
        <TemplateChoice value={template} onChange={setTemplate} />
        {write.error && (
          <Notice tone="danger" title="Not written">
            {errorMessage(write.error)} What you typed is still here.
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
