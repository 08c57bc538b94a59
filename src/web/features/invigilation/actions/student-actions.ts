import { MESSAGE_LENGTH } from '#contract/invigilation.ts';
import { REASON_LENGTH } from '#contract/text.ts';
import { countStudents } from '../board/labels.ts';
import type { studentActionCalls } from './requests.ts';

/** An action on chosen students. */
export type StudentAction = {
  kind: keyof typeof studentActionCalls;
  label: string;
  title: (count: number) => string;
  explanation: string;
  /** The text field; students read the text, except for the reason of extra time. */
  words: { label: string; hint: string; most: number };
  minutes?: { label: string; hint?: string; optional: boolean };
  verb: string;
  done: string;
  destructive?: boolean;
};

const reasonField = { label: 'Reason', hint: 'The student reads it.', most: REASON_LENGTH.most };

/** Every action on chosen students, in the order of the menu. */
export const studentActions: StudentAction[] = [
  {
    kind: 'message',
    label: 'Send a message…',
    title: (count) => `Send a message to ${countStudents(count)}`,
    explanation: 'It appears on the screens of students in the test and stays until it is read.',
    words: { label: 'Message', hint: `Up to ${MESSAGE_LENGTH} characters.`, most: MESSAGE_LENGTH },
    verb: 'Send',
    done: 'Message sent',
  },
  {
    kind: 'time',
    label: 'Give time…',
    title: (count) => `Give time to ${countStudents(count)}`,
    explanation:
      'Added at once to their remaining time. Students who have not started get it from the start. It cannot be withdrawn once the test is open.',
    words: { ...reasonField, hint: 'For the record.' },
    minutes: { label: 'Minutes more', optional: false },
    verb: 'Give the time',
    done: 'Time given',
  },
  {
    kind: 'end',
    label: 'Submit…',
    title: (count) => `Submit for ${countStudents(count)}?`,
    explanation:
      'The test ends for them at once, and saved answers are marked. Answers that only their devices hold are late.',
    words: reasonField,
    verb: 'Submit',
    done: 'Submitted',
    destructive: true,
  },
  {
    kind: 'reopen',
    label: 'Reopen…',
    title: (count) => `Reopen the test for ${countStudents(count)}?`,
    explanation:
      'They continue with their answers and the time that was left when they submitted. Their attempts are marked again at the end.',
    words: reasonField,
    minutes: { label: 'At least this many minutes', hint: 'Required if no time was left.', optional: true },
    verb: 'Reopen',
    done: 'Reopened',
  },
];
