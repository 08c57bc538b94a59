import type { Mutant } from './mutant.ts';

const SUBMISSION_TEST = 'src/server/features/attempts/submit/submit.test.ts';
const OPENINGS = 'src/server/features/attempts/start/start-batch.actions.ts';
const SITTING_TEST = 'src/server/features/attempts/start/start.test.ts';
const SCORES = 'src/server/features/attempts/scores/queries.ts';
const REGRADE_TEST = 'src/server/features/grading/regrade/regrade.test.ts';

/** Papers and keys stay as they are, and scores follow from them: I4, I7 and I8. */
export const paperMutants: Mutant[] = [
  {
    promise: 'I4',
    file: 'src/server/features/grading/marking/rules.ts',
    from: 'plus(...judged.map((one) => one.marks), penalty)',
    to: 'plus(...judged.map((one) => decimal(one.stored.marks)), penalty)',
    test: 'src/server/features/grading/marking/rules.test.ts',
    name: 'agrees with a naive second implementation, with sections, kinds, shares, thresholds and cut-offs',
    because: 'marks are added exactly and rounded once',
  },
  {
    promise: 'I4',
    file: 'src/server/features/grading/regrade/actions.ts',
    from: 'marked: mark(row, plan,',
    to: 'marked: mark({ ...row, id: 0 }, plan,',
    test: 'src/server/features/grading/regrade/conflicting-regrades.test.ts',
    name: 'marking by the pinned key changes nothing',
    because: 'a regrade marks the stored answers',
  },
  {
    promise: 'I4',
    file: 'src/server/features/grading/regrade/rules.ts',
    from: "if (how === 'pinned') after.delete(question_id);",
    to: "if (how === 'pinned') continue;",
    test: REGRADE_TEST,
    name: 'a regrade stores the marks of its preview, and the pinned keys restore the first marks',
    because: 'a ruling can be taken back to the pinned key',
  },
  {
    promise: 'I7',
    file: 'src/server/features/results/rules.ts',
    from: 'const isOut = (part: ResultPart) => isAdmin || isReleased(test, test.now, part);',
    to: 'const isOut = (_part: ResultPart) => true;',
    test: SUBMISSION_TEST,
    name: 'the result reads the key only after release',
    because: 'a result waits for its release',
  },
  {
    promise: 'I7',
    file: 'src/server/features/practice/missed/actions.ts',
    from: '  if (!released.answers)',
    to: '  if (!released.marks)',
    test: 'src/server/features/practice/missed/missed.test.ts',
    name: 'nothing is practised before the answers are released, even if the marks are, and no explanation before its release',
    because: 'practice waits for the release of the answers, not only of the marks',
  },
  {
    promise: 'I7',
    file: 'src/server/features/aptitudes/paper/paper.rules.ts',
    from: 'shuffle_options ? pick : kind',
    to: 'shuffle_options ? undefined : kind',
    test: SITTING_TEST,
    name: 'option ids reveal neither the author’s order nor the key',
    because: 'options are shuffled for each student',
  },
  {
    promise: 'I7',
    file: 'src/server/features/aptitudes/paper/paper.rules.ts',
    from: "kind === 'matching' && common(version);",
    to: 'undefined;',
    test: 'src/server/features/aptitudes/paper/paper.rules.test.ts',
    name: 'gives matches an order that reveals nothing of the key, also if all students get the same order',
    because: 'the order of matches does not follow the prompts',
  },
  {
    promise: 'I7',
    file: 'src/server/features/aptitudes/paper/paper.rules.ts',
    from: 'options.map(({ id }) => id).sort()',
    to: 'options.map(({ id }) => id)',
    test: 'src/server/features/aptitudes/paper/paper.rules.test.ts',
    name: 'is the same whatever order the author gave to shuffled parts, so that an undone shuffle reveals no key',
    because: 'a shuffle starts from an order that reveals nothing',
  },
  {
    promise: 'I7',
    file: 'src/server/features/aptitudes/actions.ts',
    from: '    if (isUpcomingAgain(before, values, before.now)) await clearManualReleases(tx, params.id);\n',
    to: '',
    test: 'src/server/features/attempts/timing/reschedule.test.ts',
    name: 'released results of a test that nobody took are withdrawn when the test is rescheduled',
    because: 'a test that is upcoming again loses its manual releases',
  },
  {
    promise: 'I7',
    file: 'src/server/features/aptitudes/rules.ts',
    from: "  if (isSooner && now < settledAt(test)) return 'test-not-over';\n",
    to: '',
    test: 'src/server/features/aptitudes/editing.test.ts',
    name: 'once a student has started, no edit releases answers while others are writing',
    because: 'no edit releases answers while a student writes',
  },
  {
    promise: 'I7',
    file: 'src/server/features/aptitudes/actions.ts',
    from: '    await recordAnswersReleased(tx, before, values);\n',
    to: '',
    test: 'src/server/features/attempts/timing/reopening/reopening-limits.test.ts',
    name: 'once answers were released, a change of the release does not allow reopening',
    because: 'answers that were readable once count as released from then on',
  },
  {
    promise: 'I7',
    file: 'src/server/features/attempts/timing/reschedule.actions.ts',
    from: '  await extendClosesAt(tx, before.id);\n',
    to: '',
    test: 'src/server/features/attempts/timing/reopening/reopening-limits.test.ts',
    name: 'minutes given to a reopened attempt keep the key hidden as long',
    because: 'results wait for the last student who writes',
  },
  {
    promise: 'I8',
    file: OPENINGS,
    from: '? { ...plan, attempt, writerLease, answers }',
    to: `? {
            ...{ ...plan, writerLease, answers },
            attempt: {
              ...attempt,
              ...(await draftPaper(
                plan.marking,
                { number: start.student, trade: start.user.trade },
                { chosen: () => plan.chosen(start.user.trade), pool: plan.pool },
              )),
            },
          }`,
    test: SITTING_TEST,
    name: 'the paper of an open attempt stays the same when a question is edited',
    because: 'an opening shows the frozen paper',
  },
  {
    promise: 'I8',
    file: SCORES,
    from: '    update score set marks = remarked.marks',
    to: `    with pinned as (
      update attempt set paper = (
        select jsonb_agg(item || jsonb_build_object('version', current_version_id) order by place)
        from jsonb_array_elements(paper) with ordinality as items (item, place)
        join question on question.id = (item ->> 'question')::int)
      from score where attempt_id = attempt.id
    )
    update score set marks = remarked.marks`,
    test: REGRADE_TEST,
    name: 'an attempt keeps its questions, whatever the ruling',
    because: 'a regrade leaves the pinned versions alone',
  },
];
