import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { AdmissionFields } from '../admission/admission-fields.tsx';
import { AdmissionList } from '../admission/admission-list.tsx';
import { pickChanges } from '../editor/form.ts';
import { useEditAptitude } from '../requests.ts';
import { findIssueMessage } from '../scheme/scheme-form.ts';
import { MarksFields } from './marks-fields.tsx';
import { ProctoringFields } from './proctoring-fields.tsx';
import { ReleaseFields } from './release-fields.tsx';
import { type TermsForm, toTermsDraft, toTermsForm, validateTerms } from './terms-form.ts';
import { TimingFields } from './timing-fields.tsx';

/** How a test is taken and marked, for whom it is, and when its results come out. */
export function TermsTab({ aptitude }: { aptitude: Aptitude }) {
  const { zone } = useTimeFormat();
  const [opened, setOpened] = useState(aptitude);
  const pristine = toTermsForm(opened, zone);
  const [form, setForm] = useState(pristine);
  const [tries, setTries] = useState(0);
  const save = useEditAptitude();
  const place = useRef<HTMLFormElement>(null);
  const draft = toTermsDraft(form, opened, zone);
  const issues = validateTerms(draft, aptitude.test_timestamp);
  const dirty = JSON.stringify(form) !== JSON.stringify(pristine);
  const stored = toTermsForm(aptitude, zone);
  // Changes made elsewhere show at once, unless this form has unsaved ones.
  if (!dirty && JSON.stringify(stored) !== JSON.stringify(pristine)) {
    setOpened(aptitude);
    setForm(stored);
  }
  const errorAt = (path: string) =>
    (tries > 0 ? findIssueMessage(issues, path) : undefined) ?? fieldError(save.error, path);

  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function change(patch: Partial<TermsForm>) {
    setForm({ ...form, ...patch });
    if (save.isError) save.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (issues.length > 0) return setTries(tries + 1);
    const changes = pickChanges(toTermsDraft(pristine, opened, zone), draft);
    save.mutate(
      { id: aptitude.id, ...changes },
      {
        onSuccess: (saved) => {
          setOpened(saved);
          setForm(toTermsForm(saved, zone));
          setTries(0);
          toast({ title: 'Settings saved', description: saved.name, variant: 'success' });
        },
        onError: () => setTries(tries + 1),
      },
    );
  }

  const fields = { aptitude, form, started: aptitude.attempt_count > 0, change, errorAt };
  return (
    <div className="flex flex-col gap-6">
      <form ref={place} noValidate onSubmit={submit} className="flex flex-col gap-6">
        <UnsavedGuard when={dirty && !save.isPending}>
          What you changed in the settings will be lost.
        </UnsavedGuard>
        {fields.started && (
          <Notice title="Students have started this test">
            Timing, sections and marks stay as they are. The window can only end later.
          </Notice>
        )}
        <TimingFields {...fields} />
        <ProctoringFields {...fields} />
        <MarksFields {...fields} />
        <AdmissionFields {...fields} />
        <ReleaseFields {...fields} />
        {save.error && (
          <Notice tone="danger" title="Not saved">
            {errorMessage(save.error)} What you typed is still here.
          </Notice>
        )}
        <BottomBar>
          <p className="min-w-0 text-muted text-sm">{dirty ? 'Not saved yet' : 'All saved'}</p>
          <div className="flex gap-2">
            {dirty && (
              <Button variant="secondary" disabled={save.isPending} onClick={() => setForm(pristine)}>
                Discard
              </Button>
            )}
            <Button type="submit" busy={save.isPending} disabled={!dirty}>
              {save.isPending ? 'Saving' : 'Save settings'}
            </Button>
          </div>
        </BottomBar>
      </form>
      {aptitude.listed_only && <AdmissionList aptitude={aptitude} />}
    </div>
  );
}
