import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { useAddAptitudeQuestions } from './requests.ts';
import { SectionPicker } from './section-picker.tsx';
import { clearSelection } from './selection.ts';
import { TestPicker } from './test-picker.tsx';

type AddToTestDialogProps = { questionIds: readonly number[]; onClose: () => void };
const MAX_QUESTIONS = 500;

export function AddToTestDialog({ questionIds, onClose }: AddToTestDialogProps) {
  const [test, setTest] = useState<Aptitude>();
  const [section, setSection] = useState<number>();
  const add = useAddAptitudeQuestions();
  const navigate = useNavigate();
  const refused = refusedIds(add.error);
  const rest = questionIds.filter((id) => !refused.includes(id));

  function send(ids: readonly number[]) {
    if (!test) return;
    add.mutate(
      { testId: test.id, questionIds: ids, section },
      {
        onSuccess: () => {
          clearSelection();
          onClose();
          toast({
            title: `${pluralize(ids.length, 'question')} added`,
            description: `to “${test.name}”`,
            variant: 'success',
            duration: 10_000,
            action: {
              label: 'Open the test',
              run: () => navigate({ to: paths.manageAptitude, params: { id: String(test.id) } }),
            },
          });
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      title="Add to a test"
      description={`${pluralize(questionIds.length, 'question')} selected. Tests that someone has started, and published ones with sections, keep their questions.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          {refused.length > 0 ? (
            <Button busy={add.isPending} disabled={rest.length === 0} onClick={() => send(rest)}>
              {rest.length === 0 ? 'Nothing left to add' : `Add the other ${rest.length}`}
            </Button>
          ) : (
            <Button
              busy={add.isPending}
              disabled={!test || questionIds.length > MAX_QUESTIONS}
              onClick={() => send(questionIds)}
            >
              {add.isPending ? 'Adding' : `Add ${pluralize(questionIds.length, 'question')}`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {questionIds.length > MAX_QUESTIONS && (
          <Notice tone="warn">Select at most {MAX_QUESTIONS} questions to add at a time.</Notice>
        )}
        {test && add.error && (
          <Notice
            tone={refused.length > 0 ? 'warn' : 'danger'}
            title={refusalTitle(add.error, refused.length, test)}
          >
            {refused.length === 0
              ? errorMessage(add.error)
              : rest.length > 0
                ? `The other ${rest.length} can still be added.`
                : 'Choose another test, or select other questions.'}
          </Notice>
        )}
        <TestPicker
          chosen={test}
          onChoose={(next) => {
            setTest(next);
            setSection(undefined);
            add.reset();
          }}
        />
        {test && test.section_count > 0 && (
          <SectionPicker testId={test.id} chosen={section} onChoose={setSection} />
        )}
      </div>
    </Dialog>
  );
}

/** Why the server refuses questions, by error code. */
const refusalReasons = new Map([
  ['already-added', (test: Aptitude) => `in “${test.name}” already`],
  ['question-draft', () => 'not ready yet'],
  ['question-retired', () => 'retired'],
]);

/** The questions that the server's refusal names. */
function refusedIds(error: unknown): readonly number[] {
  if (!(error instanceof ApiError) || !refusalReasons.has(error.code)) return [];
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('questionIds' in data)) return [];
  return Array.isArray(data.questionIds) ? data.questionIds.filter((id) => typeof id === 'number') : [];
}

function refusalTitle(error: unknown, refused: number, test: Aptitude): string {
  const reason = error instanceof ApiError && refusalReasons.get(error.code);
  if (refused === 0 || !reason) return 'Nothing was added';
  return `${pluralize(refused, 'question')} of the selection ${refused === 1 ? 'is' : 'are'} ${reason(test)}`;
}
