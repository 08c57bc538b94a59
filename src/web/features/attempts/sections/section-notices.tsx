import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { formatSeconds, useTimeFormat } from '#web/api/time.ts';
import { DismissibleNotice } from '#web/ui/dismissible-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { capitalize } from '#web/ui/text.ts';
import { countSaved } from '../answers/answers.ts';
import type { OutboxView } from '../save/outbox-view.ts';
import { describeLateAnswers, describeSaved, describeWaiting } from '../save-status/labels.ts';
import type { TestSession } from '../test-session/test-session.ts';
import type { AddedTime, CurrentSection } from './current-section.ts';

type SectionNoticesProps = {
  session: TestSession;
  view: OutboxView;
  currentSection: CurrentSection;
  addedTime: AddedTime;
};

/** Notices about times: a section that has closed, answers that came too late for theirs, added time. */
export function SectionNotices({ session, view, currentSection, addedTime }: SectionNoticesProps) {
  const { left, dismissClosed, open } = currentSection;
  const format = useTimeFormat();
  const late = listLateNumbers(session.paper.questions, view.late);
  return (
    <>
      {addedTime.added > 0 && (
        <DismissibleNotice tone="success" title="You have more time" onClose={addedTime.forget}>
          {formatSeconds(addedTime.added / 1_000)} more: {open ? open.name : 'the test'} now ends at{' '}
          {format.time(new Date(addedTime.end))}.
        </DismissibleNotice>
      )}
      {left && (
        <DismissibleNotice
          tone="info"
          title={left.finished ? `${left.section.name} is finished` : `Time for ${left.section.name} is up`}
          onClose={dismissClosed}
        >
          {describeClosedSection(session, view, left.section.name)}
          {open && open.name !== left.section.name && ` ${open.name} is open now.`}
        </DismissibleNotice>
      )}
      {late.length > 0 && (
        <Notice tone="warn" title="Some answers came too late for their section">
          {late.length === 1
            ? `The answer to question ${late[0]}`
            : `The answers to questions ${late.join(', ')}`}{' '}
          reached the portal after the section had ended. {describeLateAnswers(late.length)}
        </Notice>
      )}
    </>
  );
}

function describeClosedSection(
  { outbox, paper }: TestSession,
  { stored }: OutboxView,
  section: string,
): string {
  const unsent = outbox.unsent().flatMap(({ operations }) => operations);
  const questions = paper.questions.filter((one) => one.section === section);
  const { saved, changed, fresh } = countSaved(questions, stored, unsent);
  const words = describeSaved(saved, changed);
  return fresh === 0 ? words : `${words} ${capitalize(describeWaiting(fresh))}.`;
}

function listLateNumbers(questions: readonly Pick<PaperQuestion, 'id'>[], late: readonly number[]): number[] {
  return questions.flatMap(({ id }, place) => (late.includes(id) ? [place + 1] : []));
}
