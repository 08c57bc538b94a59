import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging, PathId } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { isStorable, text } from '#contract/text.ts';
import { Language, SourceText, Verdict } from './languages.ts';
import { Difficulty, ProblemSlug } from './problems.ts';

export const ProblemStatus = z.enum(['draft', 'published', 'unpublished']);
export type ProblemStatus = z.infer<typeof ProblemStatus>;

/** The largest package, in bytes. */
const MAX_PACKAGE_BYTES = 67_108_864;

const Markdown = text(0, 50_000);

/** Longer than what students write: a checker may bring a library. */
const AuthorSource = z
  .string()
  .check(
    z.maxLength(500_000, 'Use at most 500 kB'),
    z.refine(isStorable, 'Remove the characters that are not valid text'),
  );
const FilePath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(?!\.)[\w+. -]+(\/(?!\.)[\w+. -]+)*$/, 'Name the file with letters and digits'),
  );
const SourceFile = z.strictObject({ name: FilePath, content: AuthorSource });

const Program = z.strictObject({
  language: Language,
  files: z.array(SourceFile).check(z.minLength(1, 'Give the program'), z.maxLength(20)),
});

const Tolerance = z.number().check(z.gte(0), z.lte(1));

/** How an output is compared with the answer. */
export const Checker = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('tokens'),
    case_sensitive: z.boolean(),
    line_breaks: z.optional(z.boolean()),
    spaces: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal('lines') }),
  z.strictObject({ kind: z.literal('identical') }),
  z.strictObject({
    kind: z.literal('floats'),
    absolute: z.optional(Tolerance),
    relative: z.optional(Tolerance),
    case_sensitive: z.optional(z.boolean()),
    line_breaks: z.optional(z.boolean()),
    spaces: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal('unordered'), of: z.enum(['lines', 'tokens']) }),
  z.strictObject({
    kind: z.literal('program'),
    protocol: z.enum(['icpc', 'testlib', 'dmoj']),
    language: Language,
    files: z.array(SourceFile).check(z.minLength(1), z.maxLength(20)),
    arguments: z.array(text(0, 200)).check(z.maxLength(50)),
    call: z.optional(z.array(text(0, 200)).check(z.maxLength(50))),
    accepts_partial: z.optional(z.boolean()),
    limits: z.optional(
      z.strictObject({
        seconds: z.number().check(z.gt(0), z.lte(300)),
        megabytes: z.int().check(z.gte(16), z.lte(4_096)),
        output_kilobytes: z.int().check(z.gte(1), z.lte(65_536)),
      }),
    ),
  }),
]);
export type Checker = z.infer<typeof Checker>;

/** What a program of the author is for, and so what the proof expects of it. */
export const ProgramRole = z.enum(['reference', 'brute_force', 'wrong', 'slow', 'generator', 'validator']);
export type ProgramRole = z.infer<typeof ProgramRole>;

const AuthorProgram = z.extend(Program, { name: text(1, 80, 'Name the program'), role: ProgramRole });
export type AuthorProgram = z.infer<typeof AuthorProgram>;

const Limits = z.strictObject({
  seconds: z.number().check(z.gte(0.1, 'Give 0.1 to 30 seconds'), z.lte(30, 'Give 0.1 to 30 seconds')),
  megabytes: z.int().check(z.gte(16, 'Give 16 to 2048 megabytes'), z.lte(2_048, 'Give 16 to 2048 megabytes')),
  output_kilobytes: z.int().check(z.gte(1), z.lte(65_536)),
  /** Multiplies the seconds for a language; languages left out have 1. */
  factors: z.partialRecord(Language, z.number().check(z.gte(1), z.lte(20))),
});

const statementFields = {
  slug: ProblemSlug,
  title: text(1, 120, 'Give a title'),
  statement: Markdown,
  input_format: Markdown,
  output_format: Markdown,
  constraints: Markdown,
  editorial: Markdown,
  limits: Limits,
  checker: Checker,
  starter: z.partialRecord(Language, SourceText),
  topics: z.array(text(1, 40)).check(z.maxLength(10, 'Choose at most ten topics')),
  difficulty: Difficulty,
  source: text(0, 200),
  programs: z.array(AuthorProgram).check(z.maxLength(40)),
};

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A test by the hashes of its files, which are stored once. */
const TestReference = z.strictObject({
  name: text(1, 80),
  group: text(1, 40),
  sample: z.boolean(),
  input_hash: Hash,
  answer_hash: Hash,
  explanation: Markdown,
});

const TestGroup = z.strictObject({ name: text(1, 40), points: z.int().check(z.gte(0), z.lte(100)) });
export type TestGroup = z.infer<typeof TestGroup>;

/** A version as its author writes it. Tests are uploaded before, and named here by their hashes. */
const ProblemDraft = z.strictObject({
  ...statementFields,
  groups: z.array(TestGroup).check(z.maxLength(50)),
  tests: z.array(TestReference).check(z.maxLength(500, 'A problem has at most 500 tests')),
});
export type ProblemDraft = z.input<typeof ProblemDraft>;

/** What the proof found of one program. */
const ProofStep = z.object({
  name: z.string(),
  role: ProgramRole,
  language: Language,
  verdict: z.nullable(Verdict),
  /** Of its slowest test. */
  seconds: z.nullable(z.number()),
  holds: z.boolean(),
  words: z.string(),
});
export type ProofStep = z.infer<typeof ProofStep>;

const Proof = z.object({
  state: z.enum(['none', 'running', 'proven', 'failed']),
  steps: z.array(ProofStep),
  /** Sentences that say what is missing before the problem can be published. */
  missing: z.array(z.string()),
  done: z.int(),
  total: z.int(),
});
export type Proof = z.infer<typeof Proof>;

const ListedDraft = z.object({
  id: Id,
  slug: ProblemSlug,
  title: z.string(),
  status: ProblemStatus,
  version: z.int(),
  /** The version that students see, if any. */
  published_version: z.nullable(z.int()),
  topics: z.array(z.string()),
  difficulty: Difficulty,
  proof: z.enum(['none', 'running', 'proven', 'failed']),
  submissions: z.int(),
  accepted: z.int(),
  edited_at: Instant,
});
export type ListedDraft = z.input<typeof ListedDraft>;

export const listProblemDrafts = endpoint({
  method: 'GET',
  path: '/coding/drafts',
  summary: 'All coding problems with their state, for authors',
  query: z.strictObject({
    ...Paging,
    search: z._default(text(0, 80), ''),
    status: z.optional(ProblemStatus),
  }),
  reply: z.object({ results: z.array(ListedDraft), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const readProblemDraft = endpoint({
  method: 'GET',
  path: '/coding/drafts/:id',
  summary: 'The newest version of a coding problem as its author wrote it, with its proof',
  params: IdParams,
  reply: z.object({
    id: Id,
    status: ProblemStatus,
    version: z.int(),
    published_version: z.nullable(z.int()),
    /** The text of the tests is left out; `readTestFile` gives it. */
    draft: ProblemDraft,
    proof: Proof,
    versions: z.array(z.object({ version: z.int(), created_at: Instant, author: z.nullable(z.string()) })),
  }),
});

export const createProblem = endpoint({
  method: 'POST',
  path: '/coding/drafts',
  summary: 'Create a coding problem as a draft',
  body: ProblemDraft,
  reply: z.object({ id: Id, version: z.int() }),
});

export const saveProblem = endpoint({
  method: 'PUT',
  path: '/coding/drafts/:id',
  summary: 'Save a new version of a coding problem; the published one stays until this one is published',
  params: IdParams,
  body: z.strictObject({ based_on: z.int(), draft: ProblemDraft }),
  reply: z.object({ id: Id, version: z.int() }),
});

export const uploadTests = endpoint({
  method: 'POST',
  path: '/coding/tests',
  summary: 'Upload tests as a ZIP of pairs such as 01.in and 01.ans; they are stored by hash and returned',
  body: z.strictObject({ file: z.file() }),
  upload: { field: 'file', bytes: MAX_PACKAGE_BYTES, types: ['application/zip'] },
  reply: z.object({ tests: z.array(TestReference), remarks: z.array(z.string()) }),
});

export const uploadTestText = endpoint({
  method: 'POST',
  path: '/coding/test-files',
  summary: 'Store the input or answer of one test as text, such as a sample; a draft names it by its hash',
  body: z.strictObject({ text: z.string().check(z.maxLength(64_000, 'Use at most 64 kB of text')) }),
  reply: z.object({ hash: Hash }),
});

export const readTestFile = endpoint({
  method: 'GET',
  path: '/coding/drafts/:id/tests/:hash',
  summary: 'The text of a test, cut at 64 kB',
  params: z.strictObject({ id: PathId, hash: Hash }),
  reply: z.object({ text: z.string(), bytes: z.int() }),
});

export const importProblem = endpoint({
  method: 'POST',
  path: '/coding/import',
  summary: 'Create a draft from a problem package (ICPC, DMOJ or Polygon, as a ZIP)',
  body: z.strictObject({ file: z.file() }),
  upload: { field: 'file', bytes: MAX_PACKAGE_BYTES, types: ['application/zip'] },
  reply: z.object({ id: Id, remarks: z.array(z.string()) }),
});

export const exportProblem = endpoint({
  method: 'GET',
  path: '/coding/drafts/:id/package',
  summary: 'The newest version as a package for ICPC judges or DMOJ',
  params: IdParams,
  query: z.strictObject({ format: z._default(z.enum(['icpc', 'dmoj']), 'icpc') }),
  attachment: ['application/zip'],
  reply: z.file(),
});

export const proveProblem = endpoint({
  method: 'POST',
  path: '/coding/drafts/:id/proof',
  summary: 'Run all programs of the newest version: references must pass, wrong and slow ones must fail',
  params: IdParams,
  reply: Proof,
});

export const publishProblem = endpoint({
  method: 'POST',
  path: '/coding/drafts/:id/publish',
  summary: 'Show the newest version to students; refused until its proof holds',
  params: IdParams,
  reply: Nothing,
});

export const unpublishProblem = endpoint({
  method: 'POST',
  path: '/coding/drafts/:id/unpublish',
  summary: 'Hide a problem from students; their submissions stay',
  params: IdParams,
  reply: Nothing,
});
