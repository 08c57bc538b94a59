import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';

/** A group of hidden tests. A solution gains the points of a group when it passes all of its tests. */
type CaseGroup<Case> = { name: string; points: number; cases: Case[] };

/** How the tests of a shipped problem come about. All of it depends only on the source of randomness. */
export type ProblemTests<Case> = {
  /** A small case within the constraints, for comparing solutions with the brute force. */
  randomCase: (random: SeededRandom) => Case;
  /** The hidden tests. The points add up to 100. */
  groups: (random: SeededRandom) => CaseGroup<Case>[];
  /** The input as a solution reads it. */
  toInput: (one: Case) => string;
  /** The expected output, computed independently of the solutions that are judged. */
  solve: (one: Case) => string;
  /** Throws a sentence when an input breaks the constraints of the statement. Parses the text strictly. */
  validate: (input: string) => void;
};

/** Gives the tests of one problem their type. */
export const defineTests = <Case>(tests: ProblemTests<Case>): ProblemTests<Case> => tests;

/** Reads whole numbers from the lines of an input and says where a constraint is broken. */
export class InputReader {
  private readonly lines: string[];
  private at = 0;

  constructor(input: string) {
    if (!input.endsWith('\n')) throw new Error('The input does not end with a newline.');
    this.lines = input.slice(0, -1).split('\n');
  }

  /** The next line, as it stands. */
  line(): string {
    const line = this.lines[this.at];
    if (line === undefined) throw new Error(`Line ${this.at + 1} is missing.`);
    this.at += 1;
    return line;
  }

  /** The whole numbers of the next line, which has exactly `count` of them, each within the bounds. */
  numbers(count: number, from: number, to: number): number[] {
    const line = this.line();
    const parts = line === '' ? [] : line.split(' ');
    if (parts.length !== count)
      throw new Error(`Line ${this.at} has ${parts.length} numbers instead of ${count}.`);
    return parts.map((part) => {
      const number = Number(part);
      if (!/^-?(0|[1-9]\d*)$/.test(part) || number < from || number > to)
        throw new Error(`Line ${this.at}: “${part}” is not a whole number from ${from} to ${to}.`);
      return number;
    });
  }

  /** One whole number alone on its line. */
  number(from: number, to: number): number {
    return this.numbers(1, from, to)[0] as number;
  }

  /** The next line, which matches a pattern. */
  text(pattern: RegExp): string {
    const line = this.line();
    if (!pattern.test(line)) throw new Error(`Line ${this.at} does not match ${pattern}.`);
    return line;
  }

  /** Throws unless every line was read. */
  end(): void {
    if (this.at < this.lines.length) throw new Error(`Line ${this.at + 1} is one too many.`);
  }
}
