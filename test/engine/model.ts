import { GRACE_SECONDS, HIGHEST_SEQ } from '#contract/attempt.ts';

const GRACE = GRACE_SECONDS * 1_000;
const MINUTE = 60_000;

/** What the engine promises of one attempt, said as plainly as it can be. Instants are milliseconds of the database's clock. */
export type State = {
  epoch: number;
  how: 'student' | 'deadline' | null;
  deadline: number;
  /** When each section ends, where they follow one another. */
  ends: number[] | null;
  /** Extra minutes. */
  extra: number;
  blocked: boolean;
  events: Event[];
  /** How often the test was marked anew, and what was ruled of its questions. */
  keyVersion: number;
  rulings: Rulings;
};

/** The key of a version, as the option of the paper that it calls right. */
export type Key = { version: number; right: string };
/** Right for everybody, not counted, or by another key. */
type Rulings = Record<number, 'full' | 'out' | Key>;

type Given = { question: number; chosen?: string[]; marked?: boolean; seconds?: number };
type Operation = Given & { seq: number };
export type Event = Operation & { epoch: number; late: boolean };
export type Call =
  | { to: 'save'; epoch: number; operations: Operation[] }
  | { to: 'open' }
  | { to: 'submit'; epoch?: number; atEnd: boolean; answers: Given[] }
  | { to: 'leave'; epoch: number; section: number }
  | { to: 'give'; minutes: number }
  | { to: 'regrade'; keyVersion: number; question: number; ruling: Rulings[number] | 'pinned' };

/** The paper: each question's section by its place, and its key. */
export type Paper = Map<number, { section: number; right: string }>;
type Told = { code: string } & Record<string, unknown>;
export type Step = { state: State; told: Told };

/** What one call does to an attempt, and what its caller is told, if nothing else happens at that instant. */
function answer(state: State, call: Call, paper: Paper, now: number): Step {
  if (call.to === 'give') return give(state, call.minutes, now);
  if (call.to === 'regrade') return regrade(state, call);
  if (state.blocked) return { state, told: { code: 'blocked' } };
  if (call.to === 'save') return save(state, call, paper, now);
  if (call.to === 'open') return open(state, now);
  if (call.to === 'leave') return leave(state, call, now);
  return submit(state, call, paper, now);
}

const isOver = ({ deadline }: State, now: number) => now > deadline + GRACE;
const find = ({ events }: State, epoch: number, seq: number) =>
  events.find((one) => one.epoch === epoch && one.seq === seq);

/** What the sweep makes of an attempt. */
export const swept = (state: State, now: number): State =>
  state.how === null && isOver(state, now) ? { ...state, how: 'deadline' } : state;

function sectionFate({ ends }: State, question: number, paper: Paper, now: number) {
  const section = paper.get(question)?.section ?? 0;
  if (!ends) return 'saved';
  if (now > (ends[section] ?? 0) + GRACE) return 'section-closed';
  const before = ends[section - 1] ?? 0;
  if (section > 0 && now < before) return 'section-not-open';
  return section > 0 && (ends[section] ?? 0) <= before ? 'section-closed' : 'saved';
}

function fateOf(state: State, epoch: number, { seq, question }: Operation, paper: Paper, now: number) {
  // A repetition of what counts is told so, whatever has happened since.
  if (find(state, epoch, seq)?.late === false) return 'saved';
  if (state.how) return 'already-submitted';
  return isOver(state, now) ? 'deadline-passed' : sectionFate(state, question, paper, now);
}

const contentOf = ({ question, chosen, marked, seconds = 0 }: Given) =>
  JSON.stringify([question, chosen ?? null, marked ?? null, seconds]);
const isSame = (one: Given, other: Given) => contentOf(one) === contentOf(other);

function save(state: State, { epoch, operations }: Call & { to: 'save' }, paper: Paper, now: number): Step {
  if (epoch > state.epoch || (!state.how && epoch !== state.epoch))
    return { state, told: { code: 'taken-over', epoch: state.epoch } };
  const events = [...state.events];
  const refused: number[] = [];
  const taken: number[] = [];
  let code = 'ok';
  for (const operation of operations) {
    const fate = fateOf(state, epoch, operation, paper, now);
    const known = events.find((one) => one.epoch === epoch && one.seq === operation.seq);
    if (known && (!isSame(known, operation) || (known.late && fate === 'saved'))) taken.push(operation.seq);
    if (fate !== 'section-not-open' && !known) events.push({ ...operation, epoch, late: fate !== 'saved' });
    if (fate === 'saved') continue;
    refused.push(operation.seq);
    code = fate.startsWith('section') ? 'section' : fate;
  }
  const told =
    taken.length > 0
      ? { code: 'seq-taken', refused: [...new Set([...taken, ...refused])].sort((a, b) => a - b) }
      : refused.length > 0
        ? { code, refused: [...new Set(refused)].sort((a, b) => a - b) }
        : { code, acknowledged: Math.max(...operations.map(({ seq }) => seq)), epoch: state.epoch };
  return { state: { ...state, events }, told };
}

function open(state: State, now: number): Step {
  if (state.how) return { state, told: { code: 'already-submitted' } };
  if (isOver(state, now)) return { state, told: { code: 'exam-closed' } };
  const epoch = state.epoch + 1;
  return { state: { ...state, epoch }, told: { code: 'ok', epoch, answers: answersOf(state.events) } };
}

function submit(
  state: State,
  { epoch, atEnd, answers }: Call & { to: 'submit' },
  paper: Paper,
  now: number,
): Step {
  if (state.how) return { state: withEvidence(state, answers, epoch), told: receiptOf(state, answers) };
  if (atEnd && now < state.deadline) return { state, told: { code: 'time-left' } };
  if (epoch !== undefined && epoch !== state.epoch) return { state, told: { code: 'taken-over' } };
  const last = lastSeq(state);
  const brought = answers.map((given, place) => ({
    ...given,
    epoch: state.epoch,
    seq: last + 1 + place,
    late: isOver(state, now) || sectionFate(state, given.question, paper, now) !== 'saved',
  }));
  const how = isOver(state, now) ? 'deadline' : 'student';
  const after: State = { ...state, how, events: [...state.events, ...brought] };
  return { state: after, told: receiptOf(after, answers) };
}

// Above what a client numbers, so that a save on its way never meets them.
const lastSeq = ({ epoch, events }: State) =>
  Math.max(HIGHEST_SEQ, ...events.filter((one) => one.epoch === epoch).map(({ seq }) => seq));

/** What a submission brings to a test that is over is kept where it is neither what counts nor known to have come late. */
function withEvidence(
  state: State,
  answers: (Call & { to: 'submit' })['answers'],
  given = state.epoch,
): State {
  const { events } = state;
  const epoch = Math.min(given, state.epoch);
  const news = notCounted(events, answers).filter(
    ({ question, chosen }) =>
      // Whoever only goes from one question to another answers none.
      !events.some(
        (one) => one.late && one.question === question && one.chosen && isChosen(one.chosen, chosen),
      ),
  );
  const last = lastSeq({ ...state, epoch });
  return {
    ...state,
    events: [
      ...events,
      ...news.map((given, place) => ({ ...given, epoch, seq: last + 1 + place, late: true })),
    ],
  };
}

const isChosen = (one: string[] | undefined, other: string[] | undefined) =>
  String(one ?? []) === String(other ?? []);

function notCounted(events: State['events'], answers: Given[]): Given[] {
  const counts = new Map(answersOf(events).map(({ question, chosen }) => [question, chosen]));
  return answers.filter(({ question, chosen }) => !isChosen(chosen, counts.get(question)));
}

function receiptOf({ how, events }: State, answers: Given[]) {
  const last = [...new Map(answers.map((given) => [given.question, given])).values()];
  return {
    code: 'ok',
    how,
    answered: answersOf(events).filter(({ chosen }) => chosen.length > 0).length,
    late: notCounted(events, last).map(({ question }) => question),
  };
}

function leave(state: State, { epoch, section }: Call & { to: 'leave' }, now: number): Step {
  const { ends, deadline } = state;
  const refuse = (code: string) => ({ state, told: { code } });
  if (state.how) return refuse('already-submitted');
  if (epoch !== state.epoch) return refuse('taken-over');
  if (isOver(state, now)) return refuse('deadline-passed');
  if (!ends) return refuse('free-sections');
  const at = openAt(ends, now);
  if (section < at) return refuse('ok');
  if (section > at) return refuse('section-not-open');
  if (at >= ends.length - 1) return refuse('last-section');
  // A section that ends with the test has no time of its own to give up.
  const won = ends[at] === deadline ? 0 : (ends[at] ?? now) - now;
  const after = ends.map((end, place) => (place < at ? end : place === at ? now : end - won));
  return { state: { ...state, ends: after, deadline: after.at(-1) ?? deadline }, told: { code: 'ok' } };
}

const openAt = (ends: number[], now: number) => {
  const open = ends.findIndex((end) => end > now);
  return open < 0 ? ends.length : open;
};

function give(state: State, minutes: number, now: number): Step {
  const { ends: before } = state;
  // A section that has ended stays closed, the last one too.
  const isDone = state.how || isOver(state, now) || (before && openAt(before, now) === before.length);
  if (isDone) return { state, told: { code: 'student-finished' } };
  const more = (minutes - state.extra) * MINUTE;
  if (more <= 0) return { state, told: { code: 'time-shrinks' } };
  const at = state.ends && openAt(state.ends, now);
  const ends = state.ends?.map((end, place) => (place < (at ?? 0) ? end : end + more)) ?? null;
  const deadline = ends ? (ends.at(-1) ?? state.deadline) : state.deadline + more;
  return { state: { ...state, extra: minutes, ends, deadline }, told: { code: 'ok' } };
}

function regrade(state: State, { keyVersion, question, ruling }: Call & { to: 'regrade' }): Step {
  if (keyVersion !== state.keyVersion) return { state, told: { code: 'regraded-meanwhile' } };
  const { [question]: before, ...others } = state.rulings;
  if (JSON.stringify(before ?? 'pinned') === JSON.stringify(ruling))
    return { state, told: { code: 'ruled-so' } };
  const rulings = ruling === 'pinned' ? others : { ...others, [question]: ruling };
  return { state: { ...state, keyVersion: keyVersion + 1, rulings }, told: { code: 'ok' } };
}

/** The latest of what was told in time, field by field. */
export function answersOf(events: Event[]) {
  const counted = events.filter(({ late }) => !late).sort((a, b) => a.epoch - b.epoch || a.seq - b.seq);
  return [...new Set(counted.map(({ question }) => question))]
    .sort((a, b) => a - b)
    .map((question) => {
      const own = counted.filter((one) => one.question === question);
      return {
        question,
        chosen: own.findLast(({ chosen }) => chosen)?.chosen ?? [],
        marked: own.findLast(({ marked }) => marked !== undefined)?.marked ?? false,
        seconds: own.reduce((sum, { seconds = 0 }) => sum + seconds, 0),
      };
    });
}

/** Four for a right answer, one off for a wrong one, as it is ruled now. */
export function marksOf({ events, rulings }: State, paper: Paper): number {
  const answers = new Map(answersOf(events).map(({ question, chosen }) => [question, chosen[0]]));
  let marks = 0;
  for (const [question, { right }] of paper) {
    const [ruling, chosen] = [rulings[question], answers.get(question)];
    if (ruling === 'full') marks += 4;
    else if (ruling !== 'out' && chosen) marks += chosen === (ruling?.right ?? right) ? 4 : -1;
  }
  return marks;
}

/**
 * Every state in which these calls, answered as they were, can have left the attempt: they ran one after another in some
 * order within the time given, and the sweep may have come between any two.
 */
export function* explanations(
  before: State,
  exchanges: { call: Call; told: Told }[],
  paper: Paper,
  within: readonly [from: number, to: number],
): Generator<State> {
  const starts = new Set(within.flatMap((now) => [before, swept(before, now)]));
  for (const state of starts) {
    if (exchanges.length === 0) yield state;
    for (const [place, { call, told }] of exchanges.entries())
      for (const now of within) {
        const step = answer(state, call, paper, now);
        if (JSON.stringify(step.told) === JSON.stringify(told))
          yield* explanations(step.state, exchanges.toSpliced(place, 1), paper, within);
      }
  }
}
