import * as z from 'zod/mini';
import { CutOff } from './aptitudes/marking-scheme.ts';
import { HowSubmitted } from './attempts/attempt.ts';
import { MarkedResponse, RulingKind, SectionScore } from './attempts/score.ts';
import { endpoint, Id, IdParams, queryNumber } from './endpoint.ts';
import { Instant, UnixSeconds } from './instant.ts';
import { Batch, Regno } from './person.ts';
import { PassageText } from './questions/question.ts';
import { TABLE_TYPES, TableFormat } from './table.ts';
import { text } from './text.ts';
import { Trade } from './trade.ts';

export const RankedResponse = z.object({
  rank: z.int(),
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  marks: z.number(),
  total_score: z.number(),
  /** Seconds from start to submission. */
  response_time: z.int(),
  how: HowSubmitted,
  submitted_at: Instant,
  /** Whether every cut-off was reached; null: the test has none. */
  qualified: z.nullable(z.boolean()),
});
export type RankedResponse = z.input<typeof RankedResponse>;

export const ResponseSort = z.enum(['rank', 'name', 'regno', 'marks']);
export type ResponseSort = z.infer<typeof ResponseSort>;

/** Filters of a list of responses. A rank is always that among all. */
const filter = {
  search: z._default(text(0, 200), ''),
  trade: z.optional(Trade),
  batch: z.optional(Batch),
  /** Whether every cut-off was reached. Without a cut-off no response matches either value. */
  qualified: z.optional(z.enum(['yes', 'no'])),
};
const order = {
  sort: z._default(ResponseSort, 'rank'),
  order: z._default(z.enum(['ASC', 'DESC']), 'ASC'),
};
const Filter = z.strictObject(filter);
export type ResponseFilter = z.output<typeof Filter>;

export const listResponses = endpoint({
  method: 'GET',
  path: '/aptitude/responses/:id',
  summary: 'Submitted attempts at a test, for admins: all by rank, or those that match in another order',
  params: IdParams,
  query: z.strictObject({
    page: z._default(queryNumber(1, 1_000_000), 1),
    items: z._default(queryNumber(1, 200), 20),
    ...filter,
    ...order,
  }),
  reply: z.object({
    currentPage: z.int(),
    totalPages: z.int(),
    totalResponses: z.int(),
    responses: z.array(RankedResponse),
  }),
});

export const exportResponses = endpoint({
  method: 'GET',
  path: '/aptitude/responses/:id/export',
  summary: 'Every submitted attempt at a test that matches, by rank or in another order, as CSV or XLSX',
  params: IdParams,
  query: z.strictObject({ ...filter, ...order, format: TableFormat }),
  attachment: TABLE_TYPES,
  reply: z.file(),
});

/** Among fewer students a rank or a figure of the class says little, and may tell of one of them. */
export const CLASS_FROM = 5;

/** How the marks of everybody who submitted the test are spread. */
const ClassMarks = z.object({
  /** Numbers of students by tenth of the full marks, the lowest first; marks beyond either end count in the end's tenth. */
  tenths: z.array(z.int()),
  median: z.number(),
});

/** How the class answered one question. */
const ClassAnswer = z.object({
  question_id: Id,
  /** Students who got it right, in percent. */
  right: z.number(),
  /** The median of the seconds on it among those who opened it; null: too few did. */
  seconds: z.nullable(z.number()),
});
export type ClassAnswer = z.infer<typeof ClassAnswer>;

/** A question that was re-marked, and the explanation that students read. `number` is its number in the paper, from 1. */
const Correction = z.object({
  question_id: Id,
  number: z.int(),
  how: RulingKind,
  words: z.string(),
  decided_at: Instant,
});

export const readResult = endpoint({
  method: 'GET',
  path: '/aptitude/user/response/:id',
  summary: 'The own result after release; an admin names the student and need not wait',
  params: IdParams,
  query: z.strictObject({ regno: z.optional(Regno) }),
  reply: z.object({
    attempt_id: Id,
    aptitude: z.object({
      id: Id,
      name: z.string(),
      test_timestamp: UnixSeconds,
      duration: z.int(),
      /** The pattern of a mock, which ranks nobody; null: a test. */
      mock_pattern: z.nullable(z.string()),
    }),
    student: z.object({ regno: z.string(), name: z.string(), trade: Trade, batch: z.int() }),
    rank: z.int(),
    total_users: z.int(),
    /** Share of the other attempts that did not do better, in percent; 100 for a sole attempt. */
    percentile: z.number(),
    marks: z.number(),
    total_score: z.number(),
    correct: z.int(),
    incorrect: z.int(),
    unanswered: z.int(),
    /** Correct answers per answered question, in percent. */
    accuracy: z.number(),
    response_time: z.int(),
    submitted_at: Instant,
    how: HowSubmitted,
    sections: z.array(z.extend(SectionScore, { cut_off: z.nullable(CutOff) })),
    /** The cut-off of the whole test. */
    cut_off: z.nullable(CutOff),
    /** Whether every cut-off was reached; null: the test has none. */
    qualified: z.nullable(z.boolean()),
    /** The parts that the reader may see. */
    released: z.object({ marks: z.boolean(), answers: z.boolean(), explanations: z.boolean() }),
    /** When the other parts are released; null: they are, or an admin releases them by hand. */
    coming: z.object({ answers: z.nullable(Instant), explanations: z.nullable(Instant) }),
    /** The questions of the paper that were re-marked, in the order of the decisions. */
    corrections: z.array(Correction),
    /** Empty until the answers are released. */
    responses: z.array(MarkedResponse),
    stimuli: z.array(PassageText),
    /** The mean of the student's other released results, in percent; null: there is none. */
    own_average: z.nullable(z.number()),
    /** Null for fewer than five students. */
    class_marks: z.nullable(ClassMarks),
    /** For questions that at least five students had, once the answers are released and the test is closed. */
    class_answers: z.array(ClassAnswer),
    /** Questions that were generated for a mock. The bank does not have them, so that nobody can report a fault in them. */
    generated_questions: z.array(Id),
    /** The area of each topic of the questions. */
    topic_areas: z.array(z.object({ topic: z.string(), area: z.string() })),
  }),
});
export type Result = z.input<typeof readResult.reply>;
