import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { durationOfSeconds, useTimeFormat } from '#web/api/time.ts';
import { ClosableNotice } from '#web/ui/dismissible-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { countSaved } from '../answers/answers.ts';
import type { Desk } from '../test-session/test-session.ts';
import type { OutboxView } from '../save/outbox-view.ts';
import { capitalised, keptWords, savedWords, waitingWords } from '../save-status/labels.ts';
import type { Gift, Sectioning } from './current-section.ts';

type SectionNewsProps = {
  desk: Desk;
  view: OutboxView;
  sectioning: Sectioning;
  gift: Gift;
};

/** What the student should know of the times: a section that has closed, answers that came too late for theirs, time that was added. */
export function SectionNews({ desk, view, sectioning, gift }: SectionNewsProps) {
  const { left, forgetLeft, open } = sectioning;
  const format = useTimeFormat();
  const late = lateNumbers(desk.paper.questions, view.late);
  return (
    <>
      {gift.added > 0 && (
        <ClosableNotice tone="success" title="You have more time" onClose={gift.forget}>
          {durationOfSeconds(gift.added / 1_000)} more: {open ? open.name : 'the test'} now ends at{' '}
          {format.time(new Date(gift.end))}.
        </ClosableNotice>
      )}
      {left && (
        <ClosableNotice
          tone="info"
          title={
            left.finished ? `${left.section.name} is finished` : `The time of ${left.section.name} is over`
          }
          onClose={forgetLeft}
        >
          {sectionWords(desk, view, left.section.name)}
          {open && open.name !== left.section.name && ` ${open.name} is open now.`}
        </ClosableNotice>
      )}
      {late.length > 0 && (
        <Notice tone="warn" title="Some answers came too late for their section">
          {late.length === 1
            ? `The answer to question ${late[0]}`
            : `The answers to questions ${late.join(', ')}`}{' '}
          reached the portal after the section had ended. {keptWords(late.length)}
        </Notice>
      )}
    </>
  );
}

function sectionWords({ outbox, paper }: Desk, { stored }: OutboxView, section: string): string {
  const unsent = outbox.unsent().flatMap(({ operations }) => operations);
  const questions = paper.questions.filter((one) => one.section === section);
  const { saved, changed, fresh } = countSaved(questions, stored, unsent);
  const words = savedWords(saved, changed);
  return fresh === 0 ? words : `${words} ${capitalised(waitingWords(fresh))}.`;
}

function lateNumbers(questions: readonly Pick<PaperQuestion, 'id'>[], late: readonly number[]): number[] {
  return questions.flatMap(({ id }, place) => (late.includes(id) ? [place + 1] : []));
}
