import { MAX_CLIENT_SEQ } from '#contract/attempts/attempt.ts';
import { getSectionStatus, hasTimeLeft, isOver, isPausedPastGrace, submitAt } from './clock.ts';
import {
  type CallTo,
  type Event,
  type GivenAnswer,
  type Operation,
  type Paper,
  type State,
  type Step,
  unchanged,
} from './state.ts';

const find = ({ events }: State, epoch: number, seq: number) =>
  events.find((one) => one.epoch === epoch && one.seq === seq);

function judgeOperation(
  state: State,
  epoch: number,
  { seq, question }: Operation,
  paper: Paper,
  now: number,
) {
  // A repeated operation that counts is acknowledged, whatever has happened since.
  if (find(state, epoch, seq)?.late === false) return 'saved';
  if (state.how) return 'already-submitted';
  if (isPausedPastGrace(state, now)) return 'paused';
  return isOver(state, now) ? 'deadline-passed' : getSectionStatus(state, question, paper, now);
}

// An early answer, or one during a pause, waits on the device; a late one is kept as late.
const WAITING = ['section-not-open', 'paused'];

const contentOf = ({ question, chosen, marked, seconds = 0 }: GivenAnswer) =>
  JSON.stringify([question, chosen ?? null, marked ?? null, seconds]);
const isSame = (one: GivenAnswer, other: GivenAnswer) => contentOf(one) === contentOf(other);

export function save(state: State, { epoch, operations }: CallTo<'save'>, paper: Paper, now: number): Step {
  if (epoch > state.epoch || (!state.how && epoch !== state.epoch))
    return { state, reply: { code: 'taken-over', epoch: state.epoch } };
  const events = [...state.events];
  const late: number[] = [];
  const taken: number[] = [];
  let code = 'ok';
  for (const operation of operations) {
    const verdict = judgeOperation(state, epoch, operation, paper, now);
    const known = events.find((one) => one.epoch === epoch && one.seq === operation.seq);
    if (known && (!isSame(known, operation) || (known.late && verdict === 'saved')))
      taken.push(operation.seq);
    if (!WAITING.includes(verdict) && !known) events.push({ ...operation, epoch, late: verdict !== 'saved' });
    if (verdict === 'saved') continue;
    late.push(operation.seq);
    code = verdict.startsWith('section') ? 'section' : verdict;
  }
  const reply =
    taken.length > 0
      ? { code: 'seq-taken', refused: inOrder([...taken, ...late]) }
      : late.length > 0
        ? { code, refused: inOrder(late) }
        : { code, acknowledged: Math.max(...operations.map(({ seq }) => seq)), epoch: state.epoch };
  return { state: { ...state, events }, reply };
}

const inOrder = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b);

export function submit(
  state: State,
  { epoch, atEnd, answers }: CallTo<'submit'>,
  paper: Paper,
  now: number,
): Step {
  if (state.how) return { state: keepLateAnswers(state, answers, epoch), reply: receiptOf(state, answers) };
  if (atEnd && hasTimeLeft(state, now)) return unchanged(state, 'time-left');
  if (epoch !== undefined && epoch !== state.epoch) return unchanged(state, 'taken-over');
  const last = lastSeq(state);
  const brought = answers.map((given, place) => ({
    ...given,
    epoch: state.epoch,
    seq: last + 1 + place,
    late: isOver(state, now) || getSectionStatus(state, given.question, paper, now) !== 'saved',
  }));
  const how = isOver(state, now) ? 'deadline' : 'student';
  const after = { ...submitAt(state, how, now), events: [...state.events, ...brought] };
  return { state: after, reply: receiptOf(after, answers) };
}

// Above the sequence numbers of clients, so that no save on its way collides with them.
const lastSeq = ({ epoch, events }: State) =>
  Math.max(MAX_CLIENT_SEQ, ...events.filter((one) => one.epoch === epoch).map(({ seq }) => seq));

/** Keeps the answers of a submission after the end, unless they count already or are stored as late. */
function keepLateAnswers(state: State, answers: GivenAnswer[], given = state.epoch): State {
  const { events } = state;
  const epoch = Math.min(given, state.epoch);
  const fresh = notCounted(events, answers).filter(
    ({ question, chosen }) =>
      // A visit to a question is no answer.
      !events.some(
        (one) => one.late && one.question === question && one.chosen && isChosen(one.chosen, chosen),
      ),
  );
  const last = lastSeq({ ...state, epoch });
  return {
    ...state,
    events: [
      ...events,
      ...fresh.map((given, place) => ({ ...given, epoch, seq: last + 1 + place, late: true })),
    ],
  };
}

const isChosen = (one: string[] | undefined, other: string[] | undefined) =>
  String(one ?? []) === String(other ?? []);

function notCounted(events: Event[], answers: GivenAnswer[]): GivenAnswer[] {
  const counts = new Map(findLatestAnswers(events).map(({ question, chosen }) => [question, chosen]));
  return answers.filter(({ question, chosen }) => !isChosen(chosen, counts.get(question)));
}

function receiptOf({ how, events }: State, answers: GivenAnswer[]) {
  const last = [...new Map(answers.map((given) => [given.question, given])).values()];
  return {
    code: 'ok',
    how,
    answered: findLatestAnswers(events).filter(({ chosen }) => chosen.length > 0).length,
    late: notCounted(events, last).map(({ question }) => question),
  };
}

/** The latest values in time, field by field. */
export function findLatestAnswers(events: Event[]) {
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

/** Four marks for a right answer, minus one for a wrong one, by the present rulings. */
export function computeMarks({ events, rulings }: State, paper: Paper): number {
  const answers = new Map(findLatestAnswers(events).map(({ question, chosen }) => [question, chosen[0]]));
  let marks = 0;
  for (const [question, { right }] of paper) {
    const [ruling, chosen] = [rulings[question], answers.get(question)];
    if (ruling === 'full') marks += 4;
    else if (ruling !== 'out' && chosen) marks += chosen === (ruling?.right ?? right) ? 4 : -1;
  }
  return marks;
}
