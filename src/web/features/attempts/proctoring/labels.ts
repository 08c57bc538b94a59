import { MIN_AWAY_SECONDS, type ViolationKind, type ViolationStatus } from '#contract/attempts/proctoring.ts';
import { formatSeconds } from '#web/api/time.ts';

/** A violation as a line of a list. */
export const violationLabels: Record<ViolationKind, string> = {
  hidden: 'Another window, tab, page or app was in front',
  'full-screen': 'Full screen was left',
  copy: 'Text of the paper was copied',
  paste: 'Text from elsewhere was pasted into an answer',
  print: 'The page was printed',
  blur: 'Another window had the keyboard',
  cut: 'Text was cut from an answer',
  'context-menu': 'The context menu was opened',
  'no-full-screen': 'Full screen could not be turned on',
};

/** `Full screen was left at 10:42 am for 8 s.` `time` is the instant in the institute's time zone. */
export function describeViolation(
  { kind, seconds }: { kind: ViolationKind; seconds: number },
  time: string,
): string {
  const length = seconds > 0 ? ` for ${formatSeconds(seconds)}` : '';
  return `${violationLabels[kind]} at ${time}${length}.`;
}

type LimitCount = Pick<ViolationStatus, 'limit' | 'remaining'>;

/** `This is 2 of 5; at 5 the test is submitted.` */
export function describeCount({ limit, remaining }: LimitCount): string {
  if (remaining === null) return 'It is recorded and does not end the test.';
  if (remaining === 0)
    return `This is ${limit} of ${limit}: the test is submitted with everything saved by then.`;
  return `This is ${limit - remaining} of ${limit}; at ${limit} the test is submitted.`;
}

/** How many more end the test: `1 remains.` */
export const describeRemaining = (remaining: number) =>
  remaining === 1 ? '1 remains.' : `${remaining} remain.`;

type ViolationCount = Pick<ViolationStatus, 'count' | 'forgiven'>;

/** `2/5`, or the count alone without a limit. */
export function describeStanding({ count, forgiven, limit, remaining }: LimitCount & ViolationCount): string {
  return remaining === null ? String(count - forgiven) : `${limit - remaining}/${limit}`;
}

/** `2 count; the limit of this test is 5.`, and how many a reopening forgave. */
export function describeTotal({ count, forgiven, limit }: ViolationCount & { limit: number }): string {
  const counting = count - forgiven;
  const total = counting === 1 ? '1 counts' : `${counting} count`;
  const most = limit > 0 ? `the limit of this test is ${limit}` : 'this test has no limit';
  if (forgiven === 0) return `${total}; ${most}.`;
  const those =
    forgiven === 1
      ? 'The one from before the test was reopened is'
      : `The ${forgiven} from before the test was reopened are`;
  return `${total}; ${most}. ${those} forgiven.`;
}

type ListedViolations = ViolationCount & Pick<ViolationStatus, 'violations'>;

/** The latest violations that count against the limit: those that a reopening forgave are older. */
export function selectCounting({
  count,
  forgiven,
  violations,
}: ListedViolations): ViolationStatus['violations'] {
  const counted = violations.filter((one) => one.counted);
  return counted.slice(Math.max(0, counted.length - (count - forgiven)));
}

type ProctoringTerms = { violation_limit: number; full_screen: boolean };

/** What is monitored and what it costs, as sentences for the start screen. `able`: this device supports full screen. */
export function describeProctoringRules(
  { violation_limit, full_screen }: ProctoringTerms,
  able: boolean,
): string[] {
  const away = `for ${MIN_AWAY_SECONDS} seconds or longer`;
  const cost =
    violation_limit === 0
      ? 'That is recorded and does not end the test.'
      : violation_limit === 1
        ? 'The first time, the test is submitted automatically with everything saved by then.'
        : `The ${toOrdinal(violation_limit)} time, the test is submitted automatically with everything saved by then.`;
  return [
    ...(full_screen
      ? [
          able
            ? `The test must be taken in full screen, which the start turns on. Leaving it ${away} is recorded.`
            : 'The test is taken in full screen. This device does not support it: take the test without it, at no cost.',
        ]
      : []),
    `The portal records when another window, tab, page or app is in front ${away}, when text of the paper is copied or printed, and when text from elsewhere is pasted into an answer. ${cost}`,
    'A notification or a dialog over the page costs nothing. You get a notice each time, and “Warnings” lists everything.',
  ];
}

function toOrdinal(number: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  return `${number}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)]}`;
}
