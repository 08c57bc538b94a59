import type { Mutant } from './mutant.ts';

const SESSION_TEST = 'src/server/features/accounts/sessions/sessions.test.ts';
const BLOCK_TEST = 'src/server/features/blocks/running-attempt.test.ts';

/** A token loses its authority within a second: I10. */
export const accountMutants: Mutant[] = [
  // Notifications and the short life of the cache each keep the promise of one second, so each has its own test.
  {
    promise: 'I10',
    file: 'src/server/features/accounts/sessions/queries.ts',
    from: 'blocked: notices.get(accountId) ?? false',
    to: 'blocked: false',
    test: BLOCK_TEST,
    name: 'a block stops sign-in, saves, resuming and submitting on every node within a second, and gives the reason',
    because: 'the session lookup reads the block of its account',
  },
  {
    promise: 'I10',
    file: 'src/server/features/accounts/sessions/actions.ts',
    from: '    await deleteSession(tx, hashToken(user.token));\n',
    to: '',
    test: SESSION_TEST,
    name: 'signing out ends the token on every node within a second',
    because: 'signing out ends the session',
  },
  {
    promise: 'I10',
    file: 'src/server/features/accounts/queries.ts',
    from: 'select pg_notify(',
    to: 'select coalesce(',
    test: SESSION_TEST,
    name: 'signing out and changing the password are notified to every node',
    because: 'nodes notify each other of a change',
  },
  {
    promise: 'I10',
    file: 'src/server/platform/auth/sessions.ts',
    from: 'const MAX_AGE_MS = 900;',
    to: 'const MAX_AGE_MS = 60_000;',
    test: 'src/server/platform/auth/sessions.test.ts',
    name: 'a cached user is read again within a second, however often a token is used',
    because: 'a node soon reads a token again, even without a notification',
  },
  {
    promise: 'I10',
    file: 'src/server/platform/auth/sessions.ts',
    from: 'begun && time < begun.endsAt',
    to: 'begun',
    test: 'src/server/platform/auth/sessions.test.ts',
    name: 'a call does not join a read that has run for a second: its result may be from before a block',
    because: 'no call joins a read so old that it may miss a block',
  },
  {
    promise: 'I10',
    file: 'src/server/platform/auth/sessions.ts',
    from: 'if (cached && isSame(cached.user, loaded)) {',
    to: 'if (cached) {',
    test: 'src/server/platform/auth/sessions.test.ts',
    name: 'a user that is read again stays the same object until a field changes',
    because: 'a new read replaces the cached user',
  },
  {
    promise: 'I10',
    file: 'src/server/platform/http/register.ts',
    from: '        if (request.user) request.user = await sessions.find(request.user.token);\n',
    to: '',
    test: 'src/server/platform/http/late-body.test.ts',
    name: 'a save whose body comes after its student was blocked is refused and leaves nothing',
    because: 'the session is checked again once the whole body has arrived',
  },
  {
    promise: 'I10',
    file: 'src/server/features/attempts/start/queries.ts',
    from: 'and erased_at is null and not ',
    to: 'and erased_at is null or false and ',
    test: 'src/server/features/attempts/start/concurrent-starts.test.ts',
    name: 'a student who is blocked while a start waits for its test gets no paper',
    because: "a start checks the account again under the test's lock",
  },
  {
    promise: 'I10',
    file: 'src/server/features/attempts/start/queries.ts',
    from: 'attempt.account_id and not ',
    to: 'attempt.account_id or false and ',
    test: 'src/server/features/attempts/start/concurrent-starts.test.ts',
    name: 'a student who is blocked while resuming gets no writer lease, and takes none from another window',
    because: "a resume checks the account again under the test's lock",
  },
];
