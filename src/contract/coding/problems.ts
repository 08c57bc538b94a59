import * as z from 'zod/mini';
import { endpoint, Id, Paging, queryList, queryNumber } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Language } from './languages.ts';

export const ProblemSlug = z
  .string()
  .check(
    z.maxLength(60, 'Use at most 60 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens'),
  );
export const SlugParams = z.strictObject({ slug: ProblemSlug });

export const Difficulty = z.int().check(z.gte(1, 'Choose 1 to 5'), z.lte(5, 'Choose 1 to 5'));

/** What a student has done about a problem. */
export const ProblemProgress = z.enum(['new', 'tried', 'solved']);
export type ProblemProgress = z.infer<typeof ProblemProgress>;

const ListedProblem = z.object({
  slug: ProblemSlug,
  title: z.string(),
  topics: z.array(z.string()),
  difficulty: Difficulty,
  progress: ProblemProgress,
  /** How many people have solved it; null for fewer than five who tried. */
  solved_by: z.nullable(z.int()),
});
export type ListedProblem = z.input<typeof ListedProblem>;

export const listProblems = endpoint({
  method: 'GET',
  path: '/coding/problems',
  summary: 'Published coding problems, with what the caller has done about each',
  query: z.strictObject({
    ...Paging,
    search: z._default(text(0, 80), ''),
    topic: z._default(queryList(text(1, 40), 20), []),
    difficulty: z.optional(queryNumber(1, 5)),
    progress: z.optional(ProblemProgress),
  }),
  reply: z.object({
    results: z.array(ListedProblem),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

/** A test that everybody sees. */
const Sample = z.object({
  input: z.string(),
  answer: z.string(),
  explanation_html: z.string(),
});

/** The limits that hold for one language. */
export const LanguageOffer = z.object({
  language: Language,
  /** Of the compiler or interpreter, such as “GCC 12.2”. */
  version: z.string(),
  seconds: z.number(),
  megabytes: z.int(),
  /** What the editor holds at first. */
  starter: z.string(),
});
export type LanguageOffer = z.infer<typeof LanguageOffer>;

export const readProblem = endpoint({
  method: 'GET',
  path: '/coding/problems/:slug',
  summary: 'A published coding problem with its samples; admins also read drafts',
  params: SlugParams,
  reply: z.object({
    id: Id,
    slug: ProblemSlug,
    version: z.int(),
    title: z.string(),
    statement_html: z.string(),
    input_format_html: z.string(),
    output_format_html: z.string(),
    constraints_html: z.string(),
    samples: z.array(Sample),
    /** How many hidden tests there are, by group with its points. */
    groups: z.array(z.object({ name: z.string(), points: z.int(), tests: z.int() })),
    /** Languages that a running judge offers. Empty: no judge runs. */
    languages: z.array(LanguageOffer),
    /** Where no language is offered: the language of the checker, if it is a program. */
    lacks: z.nullable(Language),
    topics: z.array(z.string()),
    difficulty: Difficulty,
    source: z.string(),
    progress: ProblemProgress,
    /** The editorial, once the caller has solved the problem or asked for it. */
    editorial_html: z.nullable(z.string()),
    published_at: z.nullable(Instant),
  }),
});

export const openEditorial = endpoint({
  method: 'POST',
  path: '/coding/problems/:slug/editorial',
  summary: 'Read the editorial before the problem is solved, which is noted',
  params: SlugParams,
  reply: z.object({ editorial_html: z.string() }),
});
