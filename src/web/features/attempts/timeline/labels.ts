import type { AnswerAction, Timeline, TimelineEntry } from '#contract/attempts/timeline.ts';
import { formatSeconds } from '#web/api/time.ts';
import { endedByLabels } from '#web/features/aptitudes/labels.ts';
import { formatNumber } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';
import { describeGivenAnswer, getQuestionNumber } from '../late-answers/labels.ts';
import { violationLabels } from '../proctoring/labels.ts';
import type { EventGroup, Speed } from './moment.ts';

type Answer = Extract<TimelineEntry, { kind: 'answer' }>;
type Tone = 'neutral' | 'success' | 'warn' | 'danger' | 'accent';

export const groupLabels: Record<EventGroup, string> = {
  answers: 'Answers',
  connection: 'Connection',
  invigilator: 'Invigilator',
  violations: 'Violations',
};

export const speedLabels: Record<Speed, string> = {
  step: 'Event by event',
  '20': '20 times as fast',
  '60': '60 times as fast',
  '300': '300 times as fast',
};

/** Formats an instant: `10:42:05 am`. */
type FormatTime = (at: string) => string;
/** An event as a line, with details. */
export type EventDescription = { title: string; details: string[]; badges: { tone: Tone; label: string }[] };

/** What an entry says, in the terms of this paper. */
export function describeEvent(entry: TimelineEntry, timeline: Timeline, clock: FormatTime): EventDescription {
  const title = describeTitle(entry, timeline, clock);
  return { title, details: describeDetails(entry, clock), badges: selectBadges(entry, timeline) };
}

function describeTitle(entry: TimelineEntry, { questions }: Timeline, clock: FormatTime): string {
  switch (entry.kind) {
    case 'started':
      return entry.device ? `Started: ${entry.device}` : 'Started';
    case 'opened':
      if (entry.place === 'device') return `Opened on another device: ${entry.device}`;
      return entry.place === 'same'
        ? `Reopened on the same device: ${entry.device}`
        : `Reopened from another network: ${entry.device}`;
    case 'kept':
      return `${pluralize(entry.steps, 'step')} arrived from the device’s storage`;
    case 'answer':
      return `Question ${getQuestionNumber(questions, entry.question_id)}: ${describeActs(entry, questions)}`;
    case 'section':
      return entry.how === 'left'
        ? `Finished the section ${entry.name}`
        : `Time for the section ${entry.name} ended`;
    case 'notice':
      return noticeTitles[entry.notice];
    case 'violation':
      return violationLabels[entry.what];
    case 'submitted': {
      const late = Date.parse(entry.at) - Date.parse(entry.ended_at) >= 1_000;
      return late ? `${endedByLabels[entry.how]} at ${clock(entry.ended_at)}` : endedByLabels[entry.how];
    }
    case 'reopened':
      return 'Reopened by the invigilator';
    case 'admitted':
      return `${pluralize(entry.steps, 'late step')} admitted`;
    case 'withdrawn':
      return `Admission of ${pluralize(entry.steps, 'late step')} withdrawn`;
    case 'regraded':
      return `Re-marked: ${formatNumber(entry.before.marks)} became ${formatNumber(entry.after.marks)} of ${formatNumber(entry.after.max_marks)}`;
  }
}

const noticeTitles = {
  message: 'Message from the invigilator',
  'time-added': 'Time added',
  paused: 'The test was paused',
  resumed: 'The test resumed',
} as const;

function describeActs(entry: Answer, questions: Timeline['questions']): string {
  const kind = questions.find(({ id }) => id === entry.question_id)?.kind;
  const verb = kind === 'matching' ? 'matched' : kind === 'numerical' || kind === 'text' ? 'typed' : 'chose';
  return entry.acts.map((act) => describeAct(act, entry, questions, verb)).join(', ');
}

function describeAct(
  act: AnswerAction,
  { question_id, given, before, seconds }: Answer,
  questions: Timeline['questions'],
  verb: string,
): string {
  const name = (answer: Answer['given']) =>
    answer ? describeGivenAnswer(questions, { question_id, ...answer }) : 'none';
  switch (act) {
    case 'visited':
      return 'visited';
    case 'read':
      return seconds > 0 ? `looked at for ${formatSeconds(seconds)}` : 'looked at';
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
      return 'review mark removed';
  }
}

function describeDetails(entry: TimelineEntry, clock: FormatTime): string[] {
  const by = 'by' in entry && entry.by ? [`By ${entry.by}`] : [];
  const reason = 'reason' in entry && entry.reason ? [entry.reason] : [];
  switch (entry.kind) {
    case 'opened':
      return [`Opening ${entry.opening}. From here on it was the writer, and older windows were read-only.`];
    case 'kept':
      return [`The first of them for at least ${formatSeconds(entry.seconds)}.`];
    case 'answer':
      return entry.link === null ? [] : [`Receipt ${entry.link}`];
    case 'notice':
      return [entry.message, ...by];
    case 'violation':
      return [
        `From ${clock(entry.seen_at)} by the device${entry.seconds > 0 ? `, for ${formatSeconds(entry.seconds)}` : ''}`,
      ];
    case 'reopened':
      return [...reason, ...(entry.deadline ? [`Time until ${clock(entry.deadline)}`] : []), ...by];
    case 'regraded':
      return [entry.words, ...by].filter((words) => words !== '');
    default:
      return [...reason, ...by];
  }
}

function selectBadges(entry: TimelineEntry, { violation_limit }: Timeline): EventDescription['badges'] {
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
    ...(overtaken ? [{ tone: 'neutral', label: 'Replaced by a later one' } as const] : []),
  ];
}
