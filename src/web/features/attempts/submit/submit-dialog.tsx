import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { capitalize, pluralize } from '#web/ui/text.ts';
import type { SectionCounts } from '../answers/answers.ts';
import { describeWaiting } from '../save-status/labels.ts';
import { type SectionState, stateSuffixes } from '../sections/sections.ts';

type SubmitDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  counts: readonly SectionCounts[];
  stateOf: (section: string) => SectionState;
  /** Numbers of the questions whose answer should be a number and is none. */
  unreadNumbers: readonly number[];
  waiting: number;
  busy: boolean;
  error: string | undefined;
  onSubmit: () => void;
};

const columns = [
  ['answered', 'Answered'],
  ['notAnswered', 'Not answered'],
  ['marked', 'Marked'],
  ['notVisited', 'Not visited'],
] as const;

/** Shows the counts of each section and asks once before the test is submitted. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { open, onOpenChange, counts, stateOf, unreadNumbers, waiting, busy, error, onSubmit } = props;
  const unopened = counts.filter(({ name }) => stateOf(name) === 'not-open').map(({ name }) => name);
  const left = counts.reduce((sum, { notAnswered, notVisited }) => sum + notAnswered + notVisited, 0);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title="Submit the test?"
      description={
        left === 0
          ? 'Every question is answered. After submitting, answers can no longer be changed.'
          : `${left} ${left === 1 ? 'question has' : 'questions have'} no answer. After submitting, answers can no longer be changed.`
      }
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            Go back to the test
          </Button>
          <Button busy={busy} onClick={onSubmit}>
            {busy ? 'Submitting' : 'Submit'}
          </Button>
        </>
      }
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Questions of each section by state</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="py-2 pe-0.5 sm:pe-2 text-start font-medium">
              Section
            </th>
            {columns.map(([key, label]) => (
              <th
                key={key}
                scope="col"
                className="py-2 ps-1 text-end align-bottom font-medium text-xs leading-4 min-[22rem]:ps-1.5 sm:w-[18%] sm:ps-2.5 sm:text-sm"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((section) => (
            <tr key={section.name} className="border-line border-b last:border-0">
              <th
                scope="row"
                className="not-narrow:wrap-anywhere py-3 max-[22rem]:hyphens-auto max-sm:w-full pe-0.5 sm:pe-2 text-start font-medium"
              >
                {section.name}
                <span className="block font-normal text-muted text-xs">
                  {pluralize(section.questions, 'question')}
                  {stateSuffixes[stateOf(section.name)]}
                </span>
              </th>
              {columns.map(([key]) => (
                <td key={key} className="py-3 text-end font-semibold text-base">
                  {section[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-muted text-sm">A marked question with an answer counts as answered.</p>
      {unreadNumbers.length > 0 && (
        <Notice tone="warn" className="mt-4">
          {`${unreadNumbers.length === 1 ? 'Question' : 'Questions'} ${unreadNumbers.join(', ')}: the answer does not read as a number and earns nothing. Go back and write it again.`}
        </Notice>
      )}
      {unopened.length > 0 && (
        <Notice tone="warn" className="mt-4">
          You have not opened {unopened.join(', ')} yet. Submitting ends the whole test.
        </Notice>
      )}
      {waiting > 0 && (
        <Notice tone="warn" className="mt-4">
          {`${capitalize(describeWaiting(waiting))}; submitting sends ${waiting === 1 ? 'it' : 'them'} too.`}
        </Notice>
      )}
      <div className="mt-3">
        <FieldError message={error} />
      </div>
    </Dialog>
  );
}
