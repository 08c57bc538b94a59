import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SchemeDraft } from '#contract/aptitudes/marking-scheme.ts';
import type { AptitudeSection } from '#contract/aptitudes/sections.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { InstructionsField } from '../editor/instructions-field.tsx';
import { TradesField } from '../editor/trades-field.tsx';
import { CutOffFields } from '../scheme/cut-off-fields.tsx';
import { describeScheme } from '../scheme/labels.ts';
import { SchemeFields } from '../scheme/scheme-fields.tsx';
import { findIssueMessage } from '../scheme/scheme-form.ts';
import { BlueprintFields } from './blueprint-fields.tsx';
import { areSectionsChanged, type useArrangeSections } from './requests.ts';
import {
  type SectionForm,
  toSectionDraft,
  toSectionForm,
  toStoredDraft,
  validateSection,
} from './section-form.ts';

type SectionDialogProps = {
  sections: readonly AptitudeSection[];
  revision: string;
  /** The section to edit; undefined adds one at the end. */
  section: AptitudeSection | undefined;
  /** The test's scheme, which applies to sections without their own. */
  usual: SchemeDraft;
  arrange: ReturnType<typeof useArrangeSections>;
  onClose: () => void;
  onSaved: (name: string) => void;
};

/** The form of one section. */
export function SectionDialog(props: SectionDialogProps) {
  const { sections, revision, section, usual, arrange, onClose, onSaved } = props;
  const [pristine] = useState(() => toSectionForm(section, usual));
  const [opened] = useState(revision);
  const [form, setForm] = useState(pristine);
  const [tries, setTries] = useState(0);
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const draft = toSectionDraft(form, section?.id);
  const others = sections.filter((one) => one.id !== section?.id);
  const issues = validateSection(
    draft,
    others.map(({ name }) => name),
  );
  const errorAt = (path: string) => (tries > 0 ? findIssueMessage(issues, path) : undefined);
  const dirty = JSON.stringify(form) !== JSON.stringify(pristine);
  const change = (patch: Partial<SectionForm>) => setForm({ ...form, ...patch });

  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (issues.length > 0) return setTries(tries + 1);
    const list = section
      ? sections.map((one) => (one.id === section.id ? draft : toStoredDraft(one)))
      : [...sections.map(toStoredDraft), draft];
    // Somebody who was told of the changed list saves into the new list.
    arrange.mutate(
      { sections: list, revision: areSectionsChanged(arrange.error) ? revision : opened },
      { onSuccess: () => onSaved(form.name.trim()) },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !arrange.isPending && onClose()}
      title={section ? `Section “${section.name}”` : 'New section'}
      size="lg"
      footer={
        <FormButtons
          form={id}
          busy={arrange.isPending}
          verb="Save section"
          doing="Saving"
          onCancel={onClose}
          disabled={section !== undefined && !dirty}
        />
      }
    >
      <form id={id} ref={place} noValidate onSubmit={submit} className="flex flex-col gap-6">
        <UnsavedGuard when={dirty && !arrange.isSuccess}>
          What you changed in this section will be lost.
        </UnsavedGuard>
        <Basics form={form} change={change} errorAt={errorAt} />
        <RadioGroup
          legend="Questions"
          value={form.drawn ? 'drawn' : 'chosen'}
          onChange={(choice) => change({ drawn: choice === 'drawn' })}
          options={[
            {
              value: 'chosen',
              label: 'Chosen one by one',
              hint: 'From the question set; a student gets General ones and those of their trade.',
            },
            {
              value: 'drawn',
              label: 'Drawn by a blueprint',
              hint: 'A number of questions of a topic and difficulty, drawn from those that are ready when the test is published.',
            },
          ]}
        />
        {section && form.drawn && section.question_count > 0 && (
          <Notice tone="warn">The questions chosen for this section will be without a section.</Notice>
        )}
        {form.drawn && <BlueprintFields form={form} onChange={change} errorAt={errorAt} />}
        <div className="flex flex-col">
          <Checkbox
            label="Each student gets the questions in another order"
            checked={form.shuffle_questions}
            onChange={(event) => change({ shuffle_questions: event.target.checked })}
          />
          <Checkbox
            label="Each student gets the options in another order"
            checked={form.shuffle_options}
            onChange={(event) => change({ shuffle_options: event.target.checked })}
          />
        </div>
        <RadioGroup
          legend="Marks"
          value={form.ownScheme ? 'own' : 'usual'}
          onChange={(whose) => change({ ownScheme: whose === 'own' })}
          options={[
            { value: 'usual', label: 'As in the whole test', hint: describeScheme(usual).join(' · ') },
            { value: 'own', label: 'A scheme of its own' },
          ]}
        />
        {form.ownScheme && (
          <SchemeFields
            form={form.scheme}
            onChange={(scheme) => change({ scheme })}
            errorAt={(path) => errorAt(`scheme.${path}`)}
          />
        )}
        <CutOffFields
          label="Cut-off of this section"
          form={form.cutOff}
          error={errorAt('cut_off')}
          onChange={(cutOff) => change({ cutOff })}
        />
        <TradesField
          legend="Whose section it is"
          hint="None chosen: everybody’s."
          value={form.trades}
          onChange={(trades) => change({ trades })}
        />
        {arrange.error && (
          <Notice tone="danger" title="Not saved">
            {errorMessage(arrange.error)} What you typed is still here.
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

type BasicsProps = {
  form: SectionForm;
  change: (patch: Partial<SectionForm>) => void;
  errorAt: (path: string) => string | undefined;
};

function Basics({ form, change, errorAt }: BasicsProps) {
  const [nameError, minutesError] = [errorAt('name'), errorAt('minutes')];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <Field label="Name of the section" required {...(nameError && { error: nameError })}>
          <Input
            value={form.name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field
          label="Own minutes"
          optional
          hint="Empty: the time is over all"
          {...(minutesError && { error: minutesError })}
        >
          <Input
            inputMode="numeric"
            value={form.minutes}
            onChange={(event) => change({ minutes: event.target.value })}
          />
        </Field>
      </div>
      <InstructionsField
        value={form.instructions}
        onChange={(instructions) => change({ instructions })}
        error={errorAt('instructions')}
      />
    </>
  );
}
