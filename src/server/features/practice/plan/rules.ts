import { expectedSuccess } from '#lib/item-response/ability.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** The furthest day that a plan may aim at. */
const MAX_DAYS = 366;
const MINUTES_A_QUESTION = 1.5;
/** Questions of a topic that is left to practise, by the chance of a right answer to a question of middle difficulty. */
const QUESTIONS = { weak: 20, fair: 10, strong: 5 };
const FAIR_FROM = 0.6;
const STRONG_FROM = 0.8;

/**
 * A topic of a pattern: how many questions it is expected to have there, the ability in logits, and how many questions were practised since
 * the plan was made.
 */
type PlannedTopic = { topic: string; weight: number; ability: number; done: number };

export type PlanRequest = {
  today: string;
  day: string;
  minutes: number;
  topics: readonly PlannedTopic[];
  /** Minutes of one mock of the pattern. */
  mockMinutes: number;
  /** The day of the latest finished mock of the pattern; null: none. */
  mockAt: string | null;
};

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Why nothing can be planned towards a day. */
export function refusalToPlan({ today, day }: Pick<PlanRequest, 'today' | 'day'>): 'plan-day' | undefined {
  const left = dayNumber(day) - dayNumber(today);
  return left >= 1 && left <= MAX_DAYS ? undefined : 'plan-day';
}

/**
 * Spreads topics and mocks over the weeks until the day, the day itself left out. Topics that cost most marks come first; mocks take the
 * later half, one a week. What was done since the plan was made is not planned again, and what the minutes do not hold is left out.
 */
export function planStudy({ today, day, minutes, topics, mockMinutes, mockAt }: PlanRequest) {
  const first = dayNumber(today);
  const days = Math.max(0, dayNumber(day) - first);
  const weekCount = Math.ceil(days / WEEK_DAYS);
  const firstMock = weekCount - Math.ceil(weekCount / 2);
  const isMockDone = mockAt !== null && first - dayNumber(mockAt) < WEEK_DAYS;
  const weeks = Array.from({ length: weekCount }, (_, place) => {
    const length = Math.min(WEEK_DAYS, days - place * WEEK_DAYS);
    const own = place >= firstMock && !(place === 0 && isMockDone) ? 1 : 0;
    return {
      from: dayOf(first + place * WEEK_DAYS),
      topics: [] as { topic: string; questions: number }[],
      mocks: own,
      left: length * minutes - own * mockMinutes,
    };
  });
  const wanted = topics
    .map((one) => ({ ...one, chance: expectedSuccess(one.ability, 0) }))
    .toSorted((one, other) => other.weight * (1 - other.chance) - one.weight * (1 - one.chance))
    .map(({ topic, chance, done }) => ({ topic, questions: questionsFor(chance) - done }))
    .filter(({ questions }) => questions > 0);
  const mocks = weeks.reduce((sum, week) => sum + week.mocks, 0);
  const leftOut: string[] = [];
  for (const one of wanted) {
    const cost = one.questions * MINUTES_A_QUESTION;
    const week = weeks.find(({ left }) => left >= cost);
    if (!week) leftOut.push(one.topic);
    else {
      week.left -= cost;
      week.topics.push(one);
    }
  }
  const all = wanted.reduce(
    (sum, { questions }) => sum + questions * MINUTES_A_QUESTION,
    mocks * mockMinutes,
  );
  return {
    ...{ day, days_left: days, minutes, left_out: leftOut },
    needed: days === 0 ? 0 : Math.ceil(all / days),
    fits: leftOut.length === 0 && weeks.every(({ left }) => left >= 0),
    weeks: weeks.map(({ left: _, ...week }) => week),
  };
}

function questionsFor(chance: number): number {
  if (chance >= STRONG_FROM) return QUESTIONS.strong;
  return chance >= FAIR_FROM ? QUESTIONS.fair : QUESTIONS.weak;
}
