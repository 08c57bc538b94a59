/** A change that removes the guard of a promise, and the test that must fail then. */
export type Mutant = {
  /** As in docs/promises.md: I1 to I10, or a fault. */
  promise: string;
  file: string;
  /** Text that occurs in the file exactly once. */
  from: string;
  to: string;
  test: string;
  /** The title as in docs/promises.md; `%s` stands for the value of a case. */
  name: string;
  /** What the guard ensures. */
  because: string;
};
