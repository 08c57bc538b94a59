/** A promise's guard taken away, and the test that must fail then. */
export type Mutant = {
  /** As in docs/promises.md: I1 to I10, or a fault. */
  promise: string;
  file: string;
  /** What stands in the file, exactly once. */
  from: string;
  to: string;
  test: string;
  /** As in docs/promises.md; `%s` is whatever a case puts there. */
  name: string;
  /** What is taken away. */
  because: string;
};

const SAVES = 'src/server/attempt/save.queries.ts';
const APPENDS = 'src/server/attempt/append.queries.ts';
const FATES = 'src/server/attempt/fate.queries.ts';
const SAVE_TEST = 'src/server/attempt/save.test.ts';
const ATTEMPTS = 'src/server/attempt/queries.ts';
const SUBMISSIONS = 'src/server/attempt/submission.actions.ts';
const SUBMISSION_TEST = 'src/server/attempt/submission.test.ts';
const OPENINGS = 'src/server/attempt/opening.actions.ts';
const SITTING_TEST = 'src/server/attempt/sitting.test.ts';
const TIMES = 'src/server/attempt/time.rules.ts';
const TIMES_TEST = 'src/server/attempt/time.rules.test.ts';
const REGRADES = 'src/server/attempt/regrade.queries.ts';
const REGRADE_TEST = 'src/server/attempt/regrade.test.ts';
const OUTBOX = 'src/web/attempt/outbox.ts';
const OUTBOX_TEST = 'src/web/attempt/outbox.test.ts';
const SESSION_TEST = 'src/server/account/session.test.ts';
const BLOCK_TEST = 'src/server/block/running.test.ts';

/**
 * One at least for each row of docs/promises.md whose test runs under vitest. Rows that only a browser or killed processes
 * can test are left out, since each would take minutes.
 */
export const mutants: Mutant[] = [
  {
    promise: 'I1',
    file: FATES,
    from: "texts(operations, (one) => one.selected_options?.join(' ')),",
    to: 'texts(operations, () => undefined),',
    test: SAVE_TEST,
    name: 'an acknowledged operation is stored as it was sent',
    because: 'the options that were chosen reach the database',
  },
  {
    promise: 'I1',
    file: SAVES,
    from: 'return stored.content !== contentOf(operation) || (stored.late && !refused.has(operation.seq));',
    to: 'return false;',
    test: SAVE_TEST,
    name: 'a repeated operation is stored once and acknowledged again; another one under its number is refused',
    because: 'what is acknowledged is compared with what is stored',
  },
  {
    promise: 'I1',
    file: FATES,
    from: ' limit 1 for key share',
    to: ' limit 1',
    test: SUBMISSION_TEST,
    name: 'a save and the submission at the same moment: what was acknowledged is marked',
    because: 'a save locks its attempt',
  },
  {
    promise: 'I1',
    file: FATES,
    from: ' limit 1 for key share',
    to: ' limit 1',
    test: 'src/server/attempt/lock-order.test.ts',
    name: 'the sweep leaves an attempt to the save that is under way, and marks it with the next',
    because: 'the sweep passes by what is being saved',
  },
  {
    promise: 'I1',
    file: ATTEMPTS,
    from: "attempts(tx).where(isAt(places)).orderBy('attempt.id').forUpdate().as('locked')",
    to: "attempts(tx).where(isAt(places)).orderBy('attempt.id').as('locked')",
    test: 'src/server/attempt/lock-order.test.ts',
    name: 'who hands in for a student waits for the save that is under way, and marks it',
    because: 'who ends attempts locks them',
  },
  {
    promise: 'I2',
    file: FATES,
    from: "          when least(clock.now, held.paused_at) > held.deadline + grace.span then 'deadline-passed'\n",
    to: '',
    test: SAVE_TEST,
    name: 'an answer within the grace period counts, one after it is kept as late evidence',
    because: 'a save is judged by the deadline',
  },
  {
    promise: 'I2',
    file: FATES,
    from: 'and (held.paused_at >= held.section_ends[incoming.section + 1]) is not false then',
    to: 'and held.paused_at is null then',
    test: 'src/server/aptitude/pause.test.ts',
    name: 'what is saved as a pause begins has the grace period of a section that had just ended once, not twice',
    because: 'a pause stops no grace period of a section that had ended',
  },
  {
    promise: 'I2',
    file: APPENDS,
    from: "} = 'saved'\n      ) save",
    to: '} is not null\n      ) save',
    test: SAVE_TEST,
    name: 'an answer within the grace period counts, one after it is kept as late evidence',
    because: 'what is new is judged too',
  },
  {
    promise: 'I2',
    file: FATES,
    from: 'held.deadline + grace.span',
    to: 'held.deadline',
    test: SAVE_TEST,
    name: 'an answer within the grace period counts, one after it is kept as late evidence',
    because: 'the grace period follows the deadline',
  },
  {
    promise: 'I2',
    file: SUBMISSIONS,
    from: 'const late = isOver(attempt.deadline, clockOf(asItCame));',
    to: 'const late = false;',
    test: SUBMISSION_TEST,
    name: 'what a submission brings after the grace period is evidence, and the saved answers are marked',
    because: 'a submission is judged by the deadline',
  },
  {
    promise: 'I2',
    file: SUBMISSIONS,
    from: 'new Date(one.arrived + ahead)',
    to: 'new Date(performance.now() + ahead)',
    test: SUBMISSION_TEST,
    name: 'a hand-in that waits for others is judged by when it came, too, and time ends nothing over it',
    because: 'a submission is judged by when it came, not by when those before it are through',
  },
  {
    promise: 'I3',
    file: ATTEMPTS,
    from: '\n    on conflict (aptitude_id, account_id) do nothing',
    to: '',
    test: SITTING_TEST,
    name: 'two devices that start at the same moment share one attempt',
    because: 'a start gives way to one that was quicker',
  },
  {
    promise: 'I3',
    file: ATTEMPTS,
    from: "standings(tx).where(isAt(places)).orderBy('attempt.id').forUpdate().as('locked')",
    to: "standings(tx).where(isAt(places)).orderBy('attempt.id').as('locked')",
    test: SUBMISSION_TEST,
    name: 'two submissions at once close the attempt once',
    because: 'a submission locks its attempt',
  },
  {
    promise: 'I4',
    file: 'src/server/attempt/marking.rules.ts',
    from: 'plus(sum(judged.map((one) => one.marks.exact)), penalty)',
    to: 'plus(sum(judged.map((one) => decimal(one.marks.rounded))), penalty)',
    test: 'src/server/attempt/marking.rules.test.ts',
    name: 'agrees with a naive second implementation, sections, kinds, shares, thresholds and cut-offs among it',
    because: 'marks are added exactly and rounded once',
  },
  {
    promise: 'I4',
    file: 'src/server/attempt/regrade.actions.ts',
    from: 'const answers = latestAnswers(eventsOf(row.id));',
    to: 'const answers = latestAnswers([]);',
    test: REGRADE_TEST,
    name: 'marking by the very key that was sat changes nothing',
    because: 'a regrade marks what is stored',
  },
  {
    promise: 'I4',
    file: 'src/server/attempt/regrade.rules.ts',
    from: "if (how === 'pinned') after.delete(question_id);",
    to: "if (how === 'pinned') continue;",
    test: REGRADE_TEST,
    name: 'whatever is ruled, what is stored is what was previewed, and the keys as sat restore what was',
    because: 'a ruling can be taken back to the pinned key',
  },
  {
    promise: 'I5',
    file: 'src/server/attempt/rules.ts',
    from: 'a.epoch - b.epoch || a.seq - b.seq',
    to: 'a.epoch - b.epoch || b.seq - a.seq',
    test: SAVE_TEST,
    name: 'however saves arrive, the answers are those of the highest (epoch, seq)',
    because: 'the highest seq of an epoch wins',
  },
  {
    promise: 'I5',
    file: 'src/server/attempt/rules.ts',
    from: '[...events].sort((a, b) => a.epoch - b.epoch || a.seq - b.seq)',
    to: '[...events]',
    test: 'src/server/attempt/rules.test.ts',
    name: 'hold of each field what the event with the highest (epoch, seq) told',
    because: 'events are put in order',
  },
  {
    promise: 'I5',
    file: FATES,
    from: "          when incoming.epoch <> held.epoch then 'taken-over'\n",
    to: '',
    test: 'src/server/attempt/engine.test.ts',
    name: 'whatever is called in whatever order over two nodes, an attempt is what a small model says',
    because: 'a save is judged by its epoch',
  },
  {
    promise: 'I6',
    file: TIMES,
    from: '    if (old <= now) end = was;\n    else end = ',
    to: '    end = ',
    test: TIMES_TEST,
    name: 'no change of times or extra time ends anything earlier, or opens what has ended',
    because: 'a section that has ended stays closed',
  },
  {
    promise: 'I6',
    file: TIMES,
    from: 'deadline.getTime() + Math.max(0, reckon(is) - reckon(was));',
    to: 'deadline.getTime() + reckon(is) - reckon(was);',
    test: TIMES_TEST,
    name: 'no change of times or extra time ends anything earlier, or opens what has ended',
    because: 'a deadline never moves back',
  },
  {
    promise: 'I6',
    file: 'src/server/attempt/rules.ts',
    from: "  if (given.at_end && now < deadline) return { code: 'time-left' };\n",
    to: '',
    test: SUBMISSION_TEST,
    name: 'what is handed in because time is over leaves a test open that has time left',
    because: 'a device alone ends no test that has time left',
  },
  {
    promise: 'I7',
    file: 'src/server/result/actions.ts',
    from: "const isOut = (part: ResultPart) => viewer.role === 'admin' || isReleased(test, test.now, part);",
    to: 'const isOut = (_part: ResultPart) => true;',
    test: SUBMISSION_TEST,
    name: 'the result reads the key only after release',
    because: 'a result waits for its release',
  },
  {
    promise: 'I7',
    file: 'src/server/attempt/paper.rules.ts',
    from: 'shuffle_options ? pick : kind',
    to: 'shuffle_options ? undefined : kind',
    test: SITTING_TEST,
    name: 'option ids tell neither the order of the author nor the key',
    because: 'options are shuffled for each student',
  },
  {
    promise: 'I7',
    file: 'src/server/attempt/paper.rules.ts',
    from: "kind === 'matching' && common(version);",
    to: 'undefined;',
    test: 'src/server/attempt/rules.test.ts',
    name: 'gives matches an order that says nothing of the key, also where all get the same',
    because: 'matches never stand beside their prompts',
  },
  {
    promise: 'I7',
    file: 'src/server/attempt/paper.rules.ts',
    from: 'options.map(({ id }) => id).sort()',
    to: 'options.map(({ id }) => id)',
    test: 'src/server/attempt/rules.test.ts',
    name: 'is the same in whatever order an author wrote what is shuffled, so that no undone shuffle tells a key',
    because: 'a shuffle begins with an order that tells nothing',
  },
  {
    promise: 'I7',
    file: 'src/server/aptitude/actions.ts',
    from: '    if (isAheadAgain(before, values, before.now)) await clearReleased(tx, params.id);\n',
    to: '',
    test: 'src/server/aptitude/reschedule.test.ts',
    name: 'what was released of a test that nobody sat is taken back where the test is put to another time',
    because: 'nothing is released of a test that is still to be sat',
  },
  {
    promise: 'I7',
    file: 'src/server/aptitude/rules.ts',
    from: "  if (isSooner && now < settledAt(test)) return 'test-not-over';\n",
    to: '',
    test: 'src/server/aptitude/aptitude.test.ts',
    name: 'once someone has started, no right answer comes out by an edit while others write',
    because: 'an edit brings no answers out while somebody writes',
  },
  {
    promise: 'I7',
    file: 'src/server/aptitude/actions.ts',
    from: '    await rememberAnswersOut(tx, before, values);\n',
    to: '',
    test: 'src/server/attempt/reopening.test.ts',
    name: 'once the answers were out, another way of release opens nothing again either',
    because: 'answers that were out count as out for good',
  },
  {
    promise: 'I7',
    file: 'src/server/aptitude/times.actions.ts',
    from: '  await raiseClosing(tx, before.id);\n',
    to: '',
    test: 'src/server/attempt/reopening.test.ts',
    name: 'minutes given to one who was let in again keep the key in for as long',
    because: 'results wait for whoever writes longest',
  },
  {
    promise: 'I8',
    file: OPENINGS,
    from: ': { ...plan, attempt, pen, events: eventsOf(attempt.id) },',
    to: `: {
            ...{ ...plan, pen, events: eventsOf(attempt.id) },
            attempt: {
              ...attempt,
              ...(await draftPaper(
                plan.marking,
                { number: start.student, trade: start.viewer.trade },
                { chosen: () => plan.chosen(start.viewer.trade), pool: plan.pool },
              )),
            },
          },`,
    test: SITTING_TEST,
    name: 'the paper of an open attempt stays as it was when a question is edited',
    because: 'an opening shows the paper that was frozen',
  },
  {
    promise: 'I8',
    file: REGRADES,
    from: '    update score set marks = anew.marks',
    to: `    with pinned as (
      update attempt set paper = (
        select jsonb_agg(item || jsonb_build_object('version', current_version_id) order by place)
        from jsonb_array_elements(paper) with ordinality as items (item, place)
        join question on question.id = (item ->> 'question')::int)
      from score where attempt_id = attempt.id
    )
    update score set marks = anew.marks`,
    test: REGRADE_TEST,
    name: 'an attempt keeps the questions that it was given, whatever is ruled',
    because: 'a regrade leaves the pinned versions alone',
  },
  {
    promise: 'I9',
    file: OUTBOX,
    from: 'batch.filter((operation) => operation.seq <= reply.acknowledged)',
    to: 'batch',
    test: OUTBOX_TEST,
    name: 'whatever fails, every change is acknowledged in the end, exactly once and in order, and "saved" is never said too early',
    because: 'only what was acknowledged counts as saved',
  },
  {
    promise: 'I9',
    file: 'src/web/attempt/save-state.ts',
    from: "  if (pending > 0) return { kind: 'saving', waiting };\n",
    to: "  if (pending > 0) return { kind: 'saved' };\n",
    test: OUTBOX_TEST,
    name: 'whatever fails, every change is acknowledged in the end, exactly once and in order, and "saved" is never said too early',
    because: 'what is on its way is not called saved',
  },
  // News from other nodes and the short life of what a node knows each keep the second alone: apart they have tests of their own.
  {
    promise: 'I10',
    file: 'src/server/account/queries.ts',
    from: 'const blocked = isBlocked && ((await findNotice(db, accountId)) ?? false);',
    to: 'const blocked = false;',
    test: BLOCK_TEST,
    name: 'a block stops sign-in, saves, resuming and handing in on every node within a second, and says why',
    because: 'who a token stands for is read with their block',
  },
  {
    promise: 'I10',
    file: 'src/server/account/actions.ts',
    from: '    await deleteSession(tx, hashToken(viewer.token));\n',
    to: '',
    test: SESSION_TEST,
    name: 'signing out ends the token on every node within a second',
    because: 'signing out ends the session',
  },
  {
    promise: 'I10',
    file: 'src/server/account/queries.ts',
    from: 'select pg_notify(',
    to: 'select coalesce(',
    test: SESSION_TEST,
    name: 'signing out and changing the password are told to every node',
    because: 'nodes tell one another of a change',
  },
  {
    promise: 'I10',
    file: 'src/server/security/viewers.ts',
    from: 'const LIFE_MS = 900;',
    to: 'const LIFE_MS = 60_000;',
    test: 'src/server/security/viewers.test.ts',
    name: 'what is known is read anew within a second, whoever keeps asking',
    because: 'a node soon reads a token anew, told or not',
  },
  {
    promise: 'I10',
    file: 'src/server/security/viewers.ts',
    from: 'if (held && isSame(held.viewer, person)) {',
    to: 'if (held) {',
    test: 'src/server/security/viewers.test.ts',
    name: 'who is read anew stays the same object until something of theirs changes',
    because: 'what is read anew of a token takes the place of what was known',
  },
  {
    promise: 'I10',
    file: 'src/server/http/lane.ts',
    from: 'const body = mayTake(found, viewer) ? bodyOf(bytes, lane) : undefined;',
    to: 'const body = viewer && bodyOf(bytes, lane);',
    test: 'src/server/http/late-body.test.ts',
    name: 'a save (%s) whose body comes after its student was blocked is refused and leaves nothing',
    because: 'who calls is judged once all of the call is there',
  },
  {
    promise: 'I10',
    file: 'src/server/attempt/queries.ts',
    from: 'and erased_at is null and not ',
    to: 'and erased_at is null or false and ',
    test: 'src/server/attempt/sitting.test.ts',
    name: 'who is blocked while a start waits for its test gets no paper',
    because: 'who starts is judged again once the test is held',
  },
  {
    promise: 'C2',
    file: 'src/web/attempt/journal.ts',
    from: ' || one.opened - other.opened',
    to: '',
    test: OUTBOX_TEST,
    name: 'however often a test is opened without network, the last answer stands, whatever order a storage has',
    because: 'journals are read in the order in which they were written',
  },
  {
    promise: 'C5',
    file: OUTBOX,
    from: '      if (key === this.key) this.giveAway();\n',
    to: '',
    test: OUTBOX_TEST,
    name: 'what another tab of this browser took along is gone from this one, and does not come back',
    because: 'a tab forgets what another took along',
  },
  {
    promise: 'C5',
    file: OUTBOX,
    from: "    else if (!this.halt && this.others.isAhead(key, this.own)) this.stopFor('taken-over');\n",
    to: '',
    test: OUTBOX_TEST,
    name: 'of several windows without network one writes, and the last thing done stands',
    because: 'a window without network yields to a newer one',
  },
  {
    promise: 'C5',
    file: 'src/web/attempt/carry-over.ts',
    from: '...overruledBy(answers, earlier)',
    to: '',
    test: OUTBOX_TEST,
    name: 'an answer that another device came before is told, and what stands already is not',
    because: 'an answer that gave way is told',
  },
  {
    promise: 'C7',
    file: OUTBOX,
    from: '    if (this.parts.now() - this.departedAt > LOST_MS) this.flight = undefined;\n',
    to: '',
    test: OUTBOX_TEST,
    name: 'a request that went down with the network is not waited for once the network is back',
    because: 'a request that was lost is given up',
  },
  {
    promise: 'C10',
    file: SUBMISSIONS,
    from: 'notCounted([...last.values()], latestAnswers(events()))',
    to: 'notCounted([], latestAnswers(events()))',
    test: SUBMISSION_TEST,
    name: 'who hands in is told which of the answers brought along do not count, however often it is asked',
    because: 'the portal tells what came too late',
  },
  {
    promise: 'S7',
    file: 'src/server/http/shortcut.ts',
    from: 'if (!request.complete || message.come !== length) return keepParsing();',
    to: '',
    test: 'src/server/http/shortcut.test.ts',
    name: 'a save that lies in %s request is no request of its own',
    because: 'a connection goes past the parser only between two messages',
  },
  {
    promise: 'S7',
    file: 'src/server/http/shortcut.ts',
    from: '!request.complete || ',
    to: '',
    test: 'src/server/http/shortcut.test.ts',
    name: 'where a head %s, a save in the body of what was refused early is no request',
    because: 'a message that is answered early has not ended',
  },
  {
    promise: 'S8',
    file: SAVES,
    from: "when held.size >= $11 then 'full'",
    to: "when $11 < 0 then 'full'",
    test: SAVE_TEST,
    name: 'an attempt has so many bytes and no more, on every node: what it has stays acknowledged and is marked',
    because: 'an attempt has a largest size',
  },
  {
    promise: 'S8',
    file: APPENDS,
    from: 'and chain.size < $2',
    to: 'and $2 > 0',
    test: SAVE_TEST,
    name: 'an attempt has so many bytes and no more, on every node: what it has stays acknowledged and is marked',
    because: 'what is new has to fit too',
  },
  {
    promise: 'S1',
    file: ATTEMPTS,
    from: `
    .where('id', '=', sql<number>\`any(\${ids}::int[])\`)
    .orderBy('id')
    .forKeyShare()`,
    to: `
    .where('id', '=', sql<number>\`any(\${ids}::int[])\`)
    .orderBy('id')`,
    test: REGRADE_TEST,
    name: 'who %s beside a regrade is marked by it, whichever is first',
    because: 'who hands in holds the test against a regrade',
  },
  {
    promise: 'S1',
    file: ATTEMPTS,
    from: `
    .forKeyShare()
    .skipLocked()`,
    to: '',
    test: REGRADE_TEST,
    name: 'who %s beside a regrade is marked by it, whichever is first',
    because: 'the sweep holds the tests against a regrade',
  },
  {
    promise: 'S2',
    file: OPENINGS,
    from: 'events: eventsOf(attempt.id) }',
    to: 'events: [] }',
    test: BLOCK_TEST,
    name: 'once unblocked the student goes on with the answers that were saved and the same deadline',
    because: 'an opening brings the saved answers along',
  },
  {
    promise: 'S3',
    file: 'src/server/database/connection.ts',
    from: '    await client.query(DURABLE);\n',
    to: '',
    test: 'src/server/database/connection.test.ts',
    name: 'what a serving connection commits is on disk, whatever its role and database were told',
    because: 'a connection sees to its own durability',
  },
  {
    promise: 'S3',
    file: 'src/server/database/ask.ts',
    from: 'setTimeout(breakOff, patience, client)',
    to: 'setTimeout(breakOff, 60_000, client)',
    test: 'src/server/attempt/hanging.test.ts',
    name: 'a save is refused in bounded time while the database hangs at %s, and taken afterwards',
    because: 'a question is given up when its time is over',
  },
];
