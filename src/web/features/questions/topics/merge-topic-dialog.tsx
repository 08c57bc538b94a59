import { type SubmitEvent, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import type { TreeTopic } from './order.ts';
import { useMergeTopic } from './requests.ts';

type MergeTopicDialogProps = { topic: TreeTopic; topics: readonly TreeTopic[]; onClose: () => void };

/** Moves the questions of a topic to another one and removes the topic. */
export function MergeTopicDialog({ topic, topics, onClose }: MergeTopicDialogProps) {
  const merge = useMergeTopic();
  const [into, setInto] = useState('');
  const [tried, setTried] = useState(false);
  const target = topics.find((each) => String(each.id) === into);

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!target) return;
    merge.mutate(
      { id: topic.id, into: target.id },
      {
        onSuccess: ({ questions }) => {
          toast({
            title: `Merged into ${target.name}`,
            description: `${pluralize(questions, 'question')} got a new version.`,
            variant: 'success',
          });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Merge “${topic.name}” into another topic`}
      footer={
        <FormButtons
          form="merge"
          busy={merge.isPending}
          verb="Merge"
          doing="Merging"
          onCancel={onClose}
          destructive
        />
      }
    >
      <form id="merge" onSubmit={confirm} noValidate className="flex flex-col gap-4">
        <Field label="Into" error={tried && !target ? 'Choose a topic' : undefined} required>
          <Select
            placeholder="Choose a topic"
            options={topics
              .filter((each) => each.id !== topic.id)
              .map((each) => ({ value: String(each.id), label: `${each.area}: ${each.name}` }))}
            value={into}
            onChange={(event) => setInto(event.target.value)}
          />
        </Field>
        <Notice tone="warn" title={`“${topic.name}” will be removed. This cannot be undone.`}>
          {topic.all === 0
            ? 'No question names it.'
            : `${pluralize(topic.all, 'question')} will get a new version${target ? ` under ${target.name}` : ''}; finished tests keep what students saw.`}
        </Notice>
        {merge.error && <FieldError message={errorMessage(merge.error)} />}
      </form>
    </Dialog>
  );
}
