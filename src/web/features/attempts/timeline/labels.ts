import type { Replay, ReplayAct, ReplayEntry } from '#contract/attempts/timeline.ts';
import { durationOfSeconds } from '#web/api/time.ts';
import { howWords } from '#web/features/aptitudes/labels.ts';
import { answerWords, numberOf } from '../late-answers/labels.ts';
import { count } from '#web/features/questions/labels.ts';
import { figure } from '#web/ui/number-format.ts';
import { kindWords } from '../proctoring/labels.ts';
import type { Group, Speed } from './moment.ts';

type Answer = Extract<ReplayEntry, { kind: 'answer' }>;
type Tone = 'neutral' | 'success' | 'warn' | 'danger' | 'accent';

export const groupWords: Record<Group, string> = {
  answers: 'Answers',
  connection: 'Connection',
  invigilator: 'Invigilator',
  violations: 'Violations',
};

export const speedWords: Record<Speed, string> = {
  step: 'Event by event',
  '20': '20 times as fast',
  '60': '60 times as fast',
  '300': '300 times as fast',
};

/** How an instant is written: `10:42:05 am`. */
type Clock = (at: string) => string;
/** An event in a line, with what more there is to say. */
export type Told = { title: string; details: string[]; badges: { tone: Tone; label: string }[] };

/** What an entry says, in the terms of this paper. */
export function toldOf(entry: ReplayEntry, replay: Replay, clock: Clock): Told {
  const title = titleOf(entry, replay, clock);
  return { title, details: detailsOf(entry, clock), badges: badgesOf(entry, replay) };
}

function titleOf(entry: ReplayEntry, { questions }: Replay, clock: Clock): string {
  switch (entry.kind) {
    case 'started':
      return entry.device ? `Started: ${entry.device}` : 'Started';
    case 'opened':
      if (entry.place === 'device') return `Opened on another device: ${entry.device}`;
      return entry.place === 'same'
        ? `Opened again on the same device: ${entry.device}`
        : `Opened again from another network: ${entry.device}`;
    case 'kept':
      return `${count(entry.steps, 'step')} arrived that the device had kept`;
    case 'answer':
      return `Question ${numberOf(questions, entry.question_id)}: ${actWords(entry, questions)}`;
    case 'section':
      return entry.how === 'left'
        ? `Finished the section ${entry.name}`
        : `Time of the section ${entry.name} was over`;
    case 'notice':
      return noticeTitles[entry.notice];
    case 'violation':
      return kindWords[entry.what];
    case 'submitted': {
      const late = Date.parse(entry.at) - Date.parse(entry.ended_at) >= 1_000;
      return late ? `${howWords[entry.how]} at ${clock(entry.ended_at)}` : howWords[entry.how];
    }
    case 'reopened':
      return 'Opened again by the invigilator';
    case 'admitted':
      return `${count(entry.steps, 'late step')} admitted`;
    case 'withdrawn':
      return `The admission of ${count(entry.steps, 'late step')} taken back`;
    case 'regraded':
      return `Marked anew: ${figure(entry.before.marks)} became ${figure(entry.after.marks)} of ${figure(entry.after.max_marks)}`;
  }
}

const noticeTitles = {
  message: 'Message from the invigilator',
  'time-added': 'Time added',
  paused: 'The test was paused',
  resumed: 'The test went on',
} as const;

function actWords(entry: Answer, questions: Replay['questions']): string {
  const kind = questions.find(({ id }) => id === entry.question_id)?.kind;
  const verb = kind === 'matching' ? 'matched' : kind === 'numerical' || kind === 'text' ? 'typed' : 'chose';
  return entry.acts.map((act) => actWord(act, entry, questions, verb)).join(', ');
}

function actWord(
  act: ReplayAct,
  { question_id, given, before, seconds }: Answer,
  questions: Replay['questions'],
  verb: string,
): string {
  const name = (answer: Answer['given']) =>
    answer ? answerWords(questions, { question_id, ...answer }) : 'none';
  switch (act) {
    case 'visited':
      return 'visited';
    case 'read':
      return seconds > 0 ? `looked at for ${durationOfSeconds(seconds)}` : 'looked at';
    case 'answered':
      return `${verb} ${name(given)}`;
    case 'changed':
      return `changed ${name(before)} to ${name(given)}`;
    case 'cleared':
      return before ? `cleared ${name(before)}` : 'cleared';
    case 'same':
      return `gave ${name(given)} again`;
    case 'marked':
      return 'marked for review';
    case 'unmarked':
      return 'mark taken away';
  }
}

function detailsOf(entry: ReplayEntry, clock: Clock): string[] {
  const by = 'by' in entry && entry.by ? [`By ${entry.by}`] : [];
  const reason = 'reason' in entry && entry.reason ? [entry.reason] : [];
  switch (entry.kind) {
    case 'opened':
      return [`Opening ${entry.opening}. From here on it wrote, and older windows could only read.`];
    case 'kept':
      return [`The first of them for at least ${durationOfSeconds(entry.seconds)}.`];
    case 'answer':
      return entry.link === null ? [] : [`Receipt ${entry.link}`];
    case 'notice':
      return [entry.message, ...by];
    case 'violation':
      return [
        `From ${clock(entry.seen_at)} by the device${entry.seconds > 0 ? `, for ${durationOfSeconds(entry.seconds)}` : ''}`,
      ];
    case 'reopened':
      return [...reason, ...(entry.deadline ? [`Time until ${clock(entry.deadline)}`] : []), ...by];
    case 'regraded':
      return [entry.words, ...by].filter((words) => words !== '');
    default:
      return [...reason, ...by];
  }
}

function badgesOf(entry: ReplayEntry, { violation_limit }: Replay): Told['badges'] {
  if (entry.kind === 'violation' && entry.counted)
    return [
      {
        tone: 'warn',
        label: violation_limit > 0 ? `Counts: ${entry.count} of ${violation_limit}` : 'Counts',
      },
    ];
  if (entry.kind !== 'answer') return [];
  const { late, admitted, filed, overtaken } = entry;
  return [
    ...(filed ? [{ tone: 'neutral', label: 'From a file' } as const] : []),
    ...(late && !admitted ? [{ tone: 'warn', label: 'Too late' } as const] : []),
    ...(admitted ? [{ tone: 'success', label: 'Late, admitted' } as const] : []),
    ...(overtaken ? [{ tone: 'neutral', label: 'A later one stands' } as const] : []),
  ];
}
