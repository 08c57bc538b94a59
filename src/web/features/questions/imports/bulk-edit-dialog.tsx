import { useState } from 'react';
import { type Trade, trades } from '#contract/trade.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { TagsField } from '../editor/tags-field.tsx';
import { TopicsField } from '../editor/topics-field.tsx';
import { difficultyOptions, tradeLabel } from '../labels.ts';
import { questionCount } from './labels.ts';
import { type BulkEdit, useBulkEditQuestionImportItems } from './requests.ts';

type BulkEditDialogProps = { id: number; all: number; chosen: ReadonlySet<number>; onClose: () => void };

const UNCHANGED = 'As it is';

/** Sets topic, type, difficulty or tags of all questions, those without a topic or the selected ones, or skips them. */
export function BulkEditDialog({ id, all, chosen, onClose }: BulkEditDialogProps) {
  const choose = useBulkEditQuestionImportItems(id);
  const [scope, setScope] = useState(chosen.size > 0 ? 'chosen' : 'all');
  const [topics, setTopics] = useState<string[]>([]);
  const [tags, setTags] = useState<string[]>([]);
  const [type, setType] = useState('');
  const [level, setLevel] = useState('');
  const [decision, setDecision] = useState('');
  const edit: BulkEdit = {
    ...(scope === 'chosen' && { positions: [...chosen] }),
    ...(scope === 'without_topic' && { show: 'without_topic' }),
    ...(topics.length > 0 && { topic_tags: topics }),
    ...(tags.length > 0 && { add_tags: tags }),
    ...(type && { question_type: type as Trade }),
    ...(level && { difficulty_level: Number(level) }),
    ...(decision && { decision: decision === 'skip' ? 'skip' : 'import' }),
  };
  const nothing = topics.length + tags.length === 0 && !type && !level && !decision;

  function apply() {
    choose.mutate(edit, {
      onSuccess: ({ changed }) => {
        toast({ title: `${questionCount(changed)} changed`, variant: 'success' });
        onClose();
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose for many questions"
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={choose.isPending} disabled={nothing} onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Field label="Which questions">
          <Select
            value={scope}
            options={[
              ...(chosen.size > 0 ? [{ value: 'chosen', label: `The ${chosen.size} selected` }] : []),
              { value: 'all', label: `All ${all}` },
              { value: 'without_topic', label: 'Those without a topic' },
            ]}
            onChange={(event) => setScope(event.target.value)}
          />
        </Field>
        <TopicsField topics={topics} onChange={setTopics} error={undefined} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Type">
            <Select
              placeholder={UNCHANGED}
              options={trades.map((trade) => ({ value: trade, label: tradeLabel(trade) }))}
              value={type}
              onChange={(event) => setType(event.target.value)}
            />
          </Field>
          <Field label="Difficulty">
            <Select
              placeholder={UNCHANGED}
              options={difficultyOptions}
              value={level}
              onChange={(event) => setLevel(event.target.value)}
            />
          </Field>
          <Field label="Import">
            <Select
              placeholder={UNCHANGED}
              options={[
                { value: 'import', label: 'Import them' },
                { value: 'skip', label: 'Skip them' },
              ]}
              value={decision}
              onChange={(event) => setDecision(event.target.value)}
            />
          </Field>
        </div>
        <TagsField tags={tags} onChange={setTags} error={undefined} />
        <FieldError message={choose.isError ? errorMessage(choose.error) : undefined} />
      </div>
    </Dialog>
  );
}
