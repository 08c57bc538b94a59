import type { Mutant } from './mutant.ts';

const SAVES = 'src/server/features/attempts/save/queries.ts';
const SAVE_TEST = 'src/server/features/attempts/save/save.test.ts';
const ATTEMPTS = 'src/server/features/attempts/queries.ts';
const SUBMISSION_TEST = 'src/server/features/attempts/submit/submit.test.ts';

/** An acknowledged answer is stored once and keeps its order: I1, I3 and I5. */
export const saveMutants: Mutant[] = [
  {
    promise: 'I1',
    file: SAVES,
    from: "operations.map((one) => one.selected_options?.join(' ')),",
    to: 'operations.map(() => undefined),',
    test: SAVE_TEST,
    name: 'an acknowledged operation is stored as it was sent',
    because: 'the chosen options reach the database',
  },
  {
    promise: 'I1',
    file: SAVES,
    from: 'return found.content !== contentOf(operation) || (found.late && !refused.has(operation.seq));',
    to: 'return false;',
    test: SAVE_TEST,
    name: 'a repeated operation is stored once and acknowledged again; a different one under its number is refused',
    because: 'a repeated operation is compared with the stored one',
  },
  {
    promise: 'I1',
    file: SAVES,
    from: "'for key share skip locked'",
    to: "''",
    test: SUBMISSION_TEST,
    name: 'with a save and a submission at the same moment, every acknowledged answer is marked',
    because: 'a save locks its attempt',
  },
  {
    promise: 'I1',
    file: SAVES,
    from: "'for key share skip locked'",
    to: "''",
    test: 'src/server/features/attempts/lock-order.test.ts',
    name: 'auto-submit leaves an attempt to a save that is under way, and marks it in the next round',
    because: 'the sweep skips attempts that a save has locked',
  },
  {
    promise: 'I1',
    file: ATTEMPTS,
    from: "query.where(matchesAttemptKeys(keys)).orderBy('attempt.id').forUpdate()",
    to: "query.where(matchesAttemptKeys(keys)).orderBy('attempt.id').forKeyShare()",
    test: 'src/server/features/attempts/lock-order.test.ts',
    name: 'a force-submission waits for a save that is under way, and marks it',
    because: 'a force-submission locks its attempts',
  },
  {
    promise: 'I3',
    file: 'src/server/features/attempts/start/queries.ts',
    from: '\n    on conflict (aptitude_id, account_id) do nothing',
    to: '',
    test: 'src/server/features/attempts/start/concurrent-starts.test.ts',
    name: 'two devices that start at the same moment share one attempt',
    because: 'a start yields to a concurrent one',
  },
  {
    promise: 'I3',
    file: ATTEMPTS,
    from: "query.where(matchesAttemptKeys(keys)).orderBy('attempt.id').forUpdate()",
    to: "query.where(matchesAttemptKeys(keys)).orderBy('attempt.id').forKeyShare()",
    test: SUBMISSION_TEST,
    name: 'two submissions at once close the attempt once',
    because: 'a submission locks its attempt',
  },
  {
    promise: 'I5',
    file: 'src/contract/attempts/late-answers.ts',
    from: 'a.epoch - b.epoch || a.seq - b.seq',
    to: 'a.epoch - b.epoch || b.seq - a.seq',
    test: SAVE_TEST,
    name: 'however saves arrive, the answers are those of the highest (epoch, seq)',
    because: 'the highest seq of an epoch wins',
  },
  {
    promise: 'I5',
    file: 'src/server/features/attempts/answers/rules.ts',
    from: 'events.toSorted(compareByWriter)',
    to: 'events',
    test: 'src/server/features/attempts/answers/rules.test.ts',
    name: 'have in each field the value of the event with the highest (epoch, seq)',
    because: 'events are sorted',
  },
  {
    promise: 'I5',
    file: SAVES,
    from: "          when incoming.epoch <> current_epoch then 'taken-over'\n",
    to: '',
    test: 'src/server/features/attempts/engine.test.ts',
    name: 'for any calls in any order over two nodes, an attempt equals a small model',
    because: 'a save is judged by its epoch',
  },
  {
    promise: 'I1',
    file: 'src/server/platform/database/connection.ts',
    from: "  union all select set_config('default_transaction_isolation', 'read committed', false)\n",
    to: '',
    test: 'src/server/features/attempts/lock-order.test.ts',
    name: 'what is acknowledged while a submission waits is marked, even if a setting of the database is off',
    because: 'a connection sets its own isolation level',
  },
];
