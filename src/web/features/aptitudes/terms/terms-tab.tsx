import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { issueFor, sentenceFor } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { changesOf } from '../editor/form.ts';
import { Button } from '#web/ui/button.tsx';
import { LowerBar } from '#web/ui/bottom-bar.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { AdmissionFields } from '../admission/admission-fields.tsx';
import { AdmissionList } from '../admission/admission-list.tsx';
import { ReleaseFields } from './release-fields.tsx';
import { useSaveTerms } from '../publication/requests.ts';
import { objectionAt } from '../scheme/scheme-form.ts';
import { TimeFields } from './timing-fields.tsx';
import { type TermsForm, termsDraftOf, termsFormOf, termsIssues } from './terms-form.ts';
import { WatchFields } from './proctoring-fields.tsx';
import { WorthFields } from './marks-fields.tsx';

export type TermsFieldsProps = {
  aptitude: Aptitude;
  form: TermsForm;
  /** Somebody has started: times and marks stay. */
  started: boolean;
  change: (patch: Partial<TermsForm>) => void;
  errorAt: (path: string) => string | undefined;
};

/** How a test is sat and marked, for whom it is, and when its results come out. */
export function TermsTab({ aptitude }: { aptitude: Aptitude }) {
  const { zone } = useTimeFormat();
  const [opened, setOpened] = useState(aptitude);
  const pristine = termsFormOf(opened, zone);
  const [form, setForm] = useState(pristine);
  const [tries, setTries] = useState(0);
  const save = useSaveTerms(aptitude.id);
  const place = useRef<HTMLFormElement>(null);
  const draft = termsDraftOf(form, opened, zone);
  const issues = termsIssues(draft, aptitude.test_timestamp);
  const dirty = JSON.stringify(form) !== JSON.stringify(pristine);
  const stored = termsFormOf(aptitude, zone);
  // What was changed elsewhere shows at once, unless something is being written here.
  if (!dirty && JSON.stringify(stored) !== JSON.stringify(pristine)) {
    setOpened(aptitude);
    setForm(stored);
  }
  const errorAt = (path: string) =>
    (tries > 0 ? objectionAt(issues, path) : undefined) ?? issueFor(save.error, path);

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
    save.mutate(changesOf(termsDraftOf(pristine, opened, zone), draft), {
      onSuccess: (saved) => {
        setOpened(saved);
        setForm(termsFormOf(saved, zone));
        setTries(0);
        toast({ title: 'Terms saved', description: saved.name, variant: 'success' });
      },
      onError: () => setTries(tries + 1),
    });
  }

  const fields = { aptitude, form, started: aptitude.attempt_count > 0, change, errorAt };
  return (
    <div className="flex flex-col gap-6">
      <form ref={place} noValidate onSubmit={submit} className="flex flex-col gap-6">
        <UnsavedGuard when={dirty && !save.isPending}>
          What you changed in the terms will be lost.
        </UnsavedGuard>
        {fields.started && (
          <Notice title="Students have started this test">
            Timing, sections and marks stay as they are. The window can only end later.
          </Notice>
        )}
        <TimeFields {...fields} />
        <WatchFields {...fields} />
        <WorthFields {...fields} />
        <AdmissionFields {...fields} />
        <ReleaseFields {...fields} />
        {save.error && (
          <Notice tone="danger" title="Not saved">
            {sentenceFor(save.error)} What you typed is still here.
          </Notice>
        )}
        <LowerBar>
          <p className="min-w-0 text-muted text-sm">{dirty ? 'Not saved yet' : 'All saved'}</p>
          <div className="flex gap-2">
            {dirty && (
              <Button variant="secondary" disabled={save.isPending} onClick={() => setForm(pristine)}>
                Discard
              </Button>
            )}
            <Button type="submit" busy={save.isPending} disabled={!dirty}>
              {save.isPending ? 'Saving' : 'Save terms'}
            </Button>
          </div>
        </LowerBar>
      </form>
      {aptitude.listed_only && <AdmissionList aptitude={aptitude} />}
    </div>
  );
}
