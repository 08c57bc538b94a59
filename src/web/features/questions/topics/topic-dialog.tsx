import { type SubmitEvent, useId, useState } from 'react';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import type { TreeTopic } from './order.ts';
import { useCreateTopic, useEditTopic } from './requests.ts';

type TopicDialogProps = {
  /** The topic to edit; undefined creates one. */
  topic: TreeTopic | undefined;
  start: { name: string; area: string };
  areas: readonly string[];
  onClose: () => void;
};

export function TopicDialog({ topic, start, areas, onClose }: TopicDialogProps) {
  const create = useCreateTopic();
  const edit = useEditTopic();
  const save = topic ? edit : create;
  const [name, setName] = useState(start.name);
  const [area, setArea] = useState(start.area);
  const [tried, setTried] = useState(false);
  const known = useId();
  const renamed = topic !== undefined && name.trim() !== topic.name;
  const fault = (value: string, missing: string) => (tried && value.trim() === '' ? missing : undefined);

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || area.trim() === '') return;
    const fields = { name: name.trim(), area: area.trim() };
    if (topic)
      edit.mutate(
        { id: topic.id, ...fields },
        { onSuccess: ({ questions }) => close('Topic changed', questions) },
      );
    else create.mutate(fields, { onSuccess: () => close('Topic added', 0) });
  }

  function close(title: string, questions: number) {
    toast({
      title,
      ...(questions > 0 && { description: `${pluralize(questions, 'question')} got a new version.` }),
      variant: 'success',
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={topic ? `Rename or move “${topic.name}”` : 'New topic'}
      footer={
        <FormButtons
          form="topic"
          busy={save.isPending}
          verb={topic ? 'Save topic' : 'Add topic'}
          doing="Saving"
          onCancel={onClose}
        />
      }
    >
      <form id="topic" onSubmit={confirm} noValidate className="flex flex-col gap-4">
        <Field label="Name" error={fault(name, 'Name the topic') ?? fieldError(save.error, 'name')} required>
          <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          label="Area"
          hint="One of the areas, or a new one."
          error={fault(area, 'Name the area') ?? fieldError(save.error, 'area')}
          required
        >
          <Input value={area} maxLength={60} list={known} onChange={(event) => setArea(event.target.value)} />
        </Field>
        <datalist id={known}>
          {areas.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        {renamed && topic.all > 0 && (
          <Notice title={`${pluralize(topic.all, 'question')} will get a new version`}>
            Under the new name; finished tests keep what students saw.
          </Notice>
        )}
        {save.error && !fieldError(save.error, 'name') && !fieldError(save.error, 'area') && (
          <FieldError message={errorMessage(save.error)} />
        )}
      </form>
    </Dialog>
  );
}
