/** A claim about a statement, and why it holds or fails. */
export type Claim = [text: string, why: string];
/** A statement with two claims that hold and four that fail. */
export type JudgedStatement = {
  statement: string;
  holds: [Claim, Claim];
  fails: [Claim, Claim, Claim, Claim];
};
