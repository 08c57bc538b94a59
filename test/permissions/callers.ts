import type { Person } from '#test/people.ts';

export const callers = [
  'anonymous',
  'student',
  'other student',
  'JSPR',
  'other JSPR',
  'SPR',
  'admin',
] as const;
export type Caller = (typeof callers)[number];

export const everyone: Caller[] = [...callers];
export const signedIn: Caller[] = callers.filter((caller) => caller !== 'anonymous');
export const students: Caller[] = signedIn.filter((caller) => caller !== 'admin');
export const moderators: Caller[] = ['JSPR', 'other JSPR', 'admin'];
export const admins: Caller[] = ['admin'];

/** The student's things, which other callers' calls are about. */
export type World = {
  student: Person;
  attempt: number;
  test: number;
  question: number;
  option: string;
  /** Of another student of the same trade. */
  appeal: number;
  /** The student's practice session. */
  practice: number;
  /** The student's report of another question of the same trade, in a test that is over. */
  report: number;
  reported: number;
  /** An announcement for the student alone. */
  announcement: number;
  /** The student's program, with its verdict. */
  submission: number;
};
type Aim = { path?: (world: World) => string; body?: (world: World) => object };

/** Who may make a call, and the code by which a valid call about the student's own things refuses some of them. */
export type Row = { may: Caller[]; aim?: Aim; refused?: Partial<Record<Caller, string>> };

export const forStudents = {
  'other student': 'not-yourself',
  JSPR: 'not-yourself',
  'other JSPR': 'not-yourself',
  SPR: 'not-yourself',
};
export const users: Aim = { body: ({ student }) => ({ users: [student.regno] }) };
