import { FolderTree } from 'lucide-react';
import { useId, useState } from 'react';
import type { QuestionImport } from '#contract/questions/imports.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { toast } from '#web/ui/toast.ts';
import { TopicsField } from '../editor/topics-field.tsx';
import { questionCount } from './labels.ts';
import { useBulkEditQuestionImportItems, useImportQuestions } from './requests.ts';

/** Summarises what would be imported, with the button that imports it. */
export function StartImportCard({ item }: { item: QuestionImport }) {
  const start = useImportQuestions(item.id);
  const [status, setStatus] = useState<'draft' | 'ready'>('ready');
  const { good, faulty, without_topic, categorised, skipped, left_out } = item.counts;
  const left = [
    left_out > 0 && `${left_out} that could not be read`,
    without_topic > 0 && `${without_topic} without a topic`,
    faulty > 0 && (faulty === 1 ? '1 needs a correction first' : `${faulty} need a correction first`),
    skipped > 0 && `${skipped} skipped`,
  ].filter(Boolean);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <RadioGroup
          legend="Import as"
          inline
          value={status}
          onChange={setStatus}
          options={[
            { value: 'ready', label: 'Ready', hint: 'For tests at once' },
            { value: 'draft', label: 'Drafts', hint: 'To review later' },
          ]}
        />
        <Button busy={start.isPending} disabled={good === 0} onClick={() => start.mutate(status)}>
          {start.isPending ? 'Importing' : good > 0 ? `Import ${questionCount(good)}` : 'Import'}
        </Button>
      </div>
      <p aria-live="polite" className="text-muted text-sm tabular-nums">
        {left.length > 0 ? `Left out: ${left.join(', ')}. ` : 'Nothing is left out. '}
        An import can be undone for thirty days.
      </p>
      {without_topic > 0 && <TopicForAll id={item.id} count={without_topic} />}
      {categorised > 0 && <CategoriesAsTopics id={item.id} count={categorised} />}
      <FieldError message={start.isError ? errorMessage(start.error) : undefined} />
    </Card>
  );
}

/** Gives all questions without a topic the same ones. */
function TopicForAll({ id, count }: { id: number; count: number }) {
  const choose = useBulkEditQuestionImportItems(id);
  const title = useId();
  const [topics, setTopics] = useState<string[]>([]);
  return (
    <fieldset
      aria-labelledby={title}
      className="flex min-w-0 flex-col gap-3 rounded-control bg-warn-soft px-4 py-3"
    >
      <p id={title} className="font-semibold text-sm text-warn-text">
        {count === 1 ? '1 question needs a topic' : `${count} questions need a topic`}
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <TopicsField topics={topics} onChange={setTopics} error={undefined} />
        </div>
        <Button
          variant="secondary"
          busy={choose.isPending}
          disabled={topics.length === 0}
          onClick={() =>
            choose.mutate(
              { show: 'without_topic', topic_tags: topics },
              {
                onSuccess: ({ changed }) => {
                  setTopics([]);
                  toast({ title: `${questionCount(changed)} changed`, variant: 'success' });
                },
              },
            )
          }
        >
          {count === 1 ? 'Apply' : `Apply to all ${count}`}
        </Button>
      </div>
      <FieldError message={choose.isError ? errorMessage(choose.error) : undefined} />
    </fieldset>
  );
}

/** Offers to create topics from the file's categories that the topic tree lacks. */
function CategoriesAsTopics({ id, count }: { id: number; count: number }) {
  const choose = useBulkEditQuestionImportItems(id);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-accent-soft px-4 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-64 text-accent-text">
        {`The file puts ${count === 1 ? '1 question' : `${count} questions`} without a topic into categories of its own.`}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={choose.isPending}
        onClick={() => choose.mutate({ topic_of_file: true })}
      >
        <FolderTree aria-hidden="true" /> Create topics from them
      </Button>
      <FieldError message={choose.isError ? errorMessage(choose.error) : undefined} />
    </div>
  );
}
