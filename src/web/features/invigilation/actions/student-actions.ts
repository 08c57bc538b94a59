import { MESSAGE_LENGTH } from '#contract/invigilation.ts';
import { REASON_LENGTH } from '#contract/text.ts';
import type { runs } from '../requests.ts';
import { studentsOf } from '../board/labels.ts';

/** Something that is done to chosen students. */
export type Act = {
  kind: keyof typeof runs;
  label: string;
  title: (count: number) => string;
  explanation: string;
  /** What is asked for in words; students read it, but for the reason of extra time. */
  words: { label: string; hint: string; most: number };
  minutes?: { label: string; hint?: string; optional: boolean };
  verb: string;
  done: string;
  destructive?: boolean;
};

const reason = { label: 'Reason', hint: 'The student reads it.', most: REASON_LENGTH.most };

/** Whatever can be done to chosen students, in the order of the menu. */
export const acts: Act[] = [
  {
    kind: 'message',
    label: 'Send a message…',
    title: (count) => `Send a message to ${studentsOf(count)}`,
    explanation: 'It appears on the screens of those who are writing, and stays until it is read.',
    words: { label: 'Message', hint: `Up to ${MESSAGE_LENGTH} characters.`, most: MESSAGE_LENGTH },
    verb: 'Send',
    done: 'Message sent',
  },
  {
    kind: 'time',
    label: 'Give time…',
    title: (count) => `Give time to ${studentsOf(count)}`,
    explanation:
      'On top of what they have, at once. Who has not started has it from the start; it cannot be taken back once the test is open.',
    words: { ...reason, hint: 'For the record.' },
    minutes: { label: 'Minutes more', optional: false },
    verb: 'Give the time',
    done: 'Time given',
  },
  {
    kind: 'end',
    label: 'Hand in…',
    title: (count) => `Hand in for ${studentsOf(count)}?`,
    explanation:
      'The test ends for them at once, and what is saved is marked. Answers that only their devices hold come too late.',
    words: reason,
    verb: 'Hand in',
    done: 'Handed in',
    destructive: true,
  },
  {
    kind: 'reopen',
    label: 'Open again…',
    title: (count) => `Open the test again for ${studentsOf(count)}?`,
    explanation:
      'They go on with their answers and the time that was left when they handed in. Their marks are worked out anew at the end.',
    words: reason,
    minutes: { label: 'At least this many minutes', hint: 'Needed where no time was left.', optional: true },
    verb: 'Open again',
    done: 'Opened again',
  },
];
