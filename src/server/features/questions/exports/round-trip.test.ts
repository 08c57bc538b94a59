import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExportFormat } from '#contract/questions/exports.ts';
import { createPassage } from '#contract/questions/passages.ts';
import { QuestionDraft, readQuestion } from '#contract/questions/question.ts';
import { aQuestion } from '#test/attempts.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aQuestionImport, downloadFile, importAll, listItems } from '#test/question-imports.ts';
import { text } from '#test/question-items.ts';
import { findAppearanceIssues } from '../appearance.rules.ts';
import { insertQuestion } from '../queries.ts';
import { authoredContent } from '../rules.ts';
import { buildVersion } from '../version.actions.ts';

const portal = usePortal();

// Questions that differ only in white space are duplicates.
const even = (value: string) => value.replace(/\s+/g, ' ').trim();
const filled = text.filter((value) => even(value) !== '');
const list = (minLength: number, maxLength: number) =>
  fc.uniqueArray(filled, { minLength, maxLength, selector: even });
const credit = fc.constantFrom(1, 0.5, 0.25);
const topFirst = <One extends { credit: number }>([first, ...rest]: One[]) =>
  first ? [{ ...first, credit: 1 }, ...rest] : [];

const keyed = fc.oneof(
  list(2, 5).chain((options) =>
    fc
      .nat({ max: options.length - 1 })
      .map((place) => ({ kind: 'single', options, correct_options: [place + 1] })),
  ),
  list(2, 5).chain((options) =>
    fc
      .uniqueArray(fc.integer({ min: 1, max: options.length }), { minLength: 1 })
      .map((places) => ({ kind: 'multiple', options, correct_options: places.sort((a, b) => a - b) })),
  ),
  fc
    .constantFrom(1, 2)
    .map((place) => ({ kind: 'boolean', options: ['True', 'False'], correct_options: [place] })),
  fc
    .record({
      accepted: fc.array(
        fc.record({
          value: fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 8),
          tolerance: fc.constantFrom(0, 0.5),
          credit,
        }),
        { minLength: 1, maxLength: 3 },
      ),
      unit: fc.constantFrom('', 'm/s', '₹', 'kg'),
    })
    .map(({ accepted, unit }) => ({ kind: 'numerical', numerical: { accepted: topFirst(accepted), unit } })),
  fc
    .record({
      accepted: fc.array(fc.record({ text: filled.map(even), credit }), { minLength: 1, maxLength: 3 }),
      case_sensitive: fc.boolean(),
    })
    .map(({ accepted, case_sensitive }) => ({
      kind: 'text',
      text: { accepted: topFirst(accepted), case_sensitive },
    })),
  fc
    .record({ prompts: list(2, 4), matches: list(2, 6) })
    .filter(({ prompts, matches }) => prompts.length <= matches.length)
    .map(({ prompts, matches }) => ({
      kind: 'matching',
      matching: {
        pairs: prompts.map((prompt, place) => ({ prompt, match: matches[place] ?? '' })),
        extra: matches.slice(prompts.length),
      },
    })),
);

type Answer = { credit: number; value?: number; tolerance?: number; text?: string };
type TextAnswers = { accepted: Answer[]; case_sensitive: boolean };

/** Whether an answer also accepts the texts of a better one, except for a range around a better number. */
function repeats(one: Answer, better: Answer): boolean {
  if (one.text !== undefined)
    return better.text?.includes('*') || one.text.toLowerCase() === better.text?.toLowerCase();
  const { value = 0, tolerance = 0 } = better;
  if (tolerance === 0 && one.tolerance !== 0 && one.credit < better.credit) return false;
  return Math.abs(value - Number(one.value)) <= tolerance + Number(one.tolerance);
}

/** Answers as QTI stores them: from the highest credit to the lowest, each on its own. */
const toldInTurn = (answers: Answer[]) =>
  answers
    .toSorted((one, other) => other.credit - one.credit)
    .filter((one, place, all) => !all.slice(0, place).some((better) => repeats(one, better)));

const word = filled
  .map((value) =>
    // Removing a character may leave two blanks side by side.
    even(value.replace(/[:;>,]/g, ''))
      .slice(0, 30)
      .trim(),
  )
  .filter(Boolean);
const drafts = fc
  .record({
    key: keyed,
    description: filled,
    explanation: fc.oneof(fc.constant(''), filled),
    topic_tags: fc.uniqueArray(fc.constantFrom('Averages', 'Ages of people', 'C/C++', 'Syllogisms'), {
      minLength: 1,
      maxLength: 3,
    }),
    tags: fc.uniqueArray(
      word.map((tag) => `t ${tag}`),
      { maxLength: 2 },
    ),
    source: word.map((source) => `From ${source}`),
    question_type: fc.constantFrom('GENERAL', 'GCS', 'GME'),
    difficulty_level: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ key, ...rest }) => ({ ...rest, ...key }))
  .filter((draft) => QuestionDraft.safeParse(draft).success);
const draftsFor = (format: string) => (format === 'qti' ? drafts.map(toldByQti) : drafts);

function toldByQti(draft: Record<string, unknown>) {
  const { numerical, text } = draft as { numerical?: { accepted: Answer[] }; text?: TextAnswers };
  if (numerical) return { ...draft, numerical: { ...numerical, accepted: toldInTurn(numerical.accepted) } };
  if (!text) return draft;
  const accepted = toldInTurn(text.accepted);
  // A text without letters cannot show whether case matters.
  const isTold = accepted.some((one) => Array.from(one.text ?? '').some(isCased));
  return { ...draft, text: { accepted, case_sensitive: text.case_sensitive && isTold } };
}

const isCased = (letter: string) => {
  const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
  return small !== capital && small.toUpperCase() === capital && capital.toLowerCase() === small;
};

let written = 0;

/** Inserts drafts directly into the bank, without those that the bank would refuse for how they look. */
async function write(all: unknown[]): Promise<number[]> {
  const ids = [];
  for (const one of all) {
    const version = await buildVersion(QuestionDraft.parse(one), null);
    if (findAppearanceIssues(version).length === 0) ids.push(await insertQuestion(portal.db, version));
  }
  return ids;
}

async function contents(admin: Person, ids: number[]) {
  const replies = await Promise.all(ids.map((id) => admin.call(readQuestion, { params: { id } })));
  return replies.map(({ data }) => authoredContent(data as unknown as Parameters<typeof authoredContent>[0]));
}

/** Exports questions to a file, deletes them from the bank, and imports the file again. */
async function thereAndBack(admin: Person, ids: number[], format: string): Promise<number[]> {
  const { status, bytes } = await downloadFile(portal, admin, '/question/export', {
    format,
    question_ids: ids,
  });
  expect(status).toBe(200);
  await portal.db.deleteFrom('question').where('id', 'in', ids).execute();
  const id = await aQuestionImport(portal, admin, bytes, 'export');
  const items = await listItems(admin, id);
  expect(items.map(({ faults, problems }) => [faults, problems])).toEqual(ids.map(() => [[], []]));
  await importAll(admin, id);
  const rows = await portal.db
    .selectFrom('question_import_item')
    .select('question_id')
    .where('import_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ question_id }) => question_id ?? 0);
}

test.each(ExportFormat.options)('questions exported as %s are imported unchanged', async (format) => {
  const admin = await anAdmin(portal);
  await fc.assert(
    fc.asyncProperty(fc.array(draftsFor(format), { minLength: 16, maxLength: 16 }), async (all) => {
      // The bank holds the questions of the other formats too, so all must differ.
      const ids = await write(
        all.map((one) => ({ ...one, description: `${++written}. ${one.description}` })),
      );
      const before = await contents(admin, ids);
      const after = await contents(admin, await thereAndBack(admin, ids, format));
      expect(after).toEqual(before);
    }),
    // Many questions per trip, because starting the threads takes most of the time.
    { numRuns: 1, endOnFailure: true },
  );
});

test.each(ExportFormat.options)(
  'questions that share a passage share it again after an export as %s',
  async (format) => {
    const admin = await anAdmin(portal);
    const { data } = await admin.call(createPassage, {
      body: { title: 'Lakes', description: `Two **lakes** lie beside each other, said ${format}.` },
    });
    const ids = [
      await aQuestion(portal, { description: `Which is larger, ${format}?`, stimulus_id: data.id }),
      await aQuestion(portal, { description: `Which is deeper, ${format}?`, stimulus_id: data.id }),
    ];
    const back = await contents(admin, await thereAndBack(admin, ids, format));
    expect(back.map(({ stimulus_id }) => stimulus_id)).toEqual([data.id, data.id]);
  },
);

test('plain text looks the same after an export as Markdown', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal, {
    format: 'text',
    description: 'Is 3 * 4 * 5 = 60 $?\n  # and\n\n*this*',
  });
  const [back] = await thereAndBack(admin, [id], 'json');
  const { data } = await admin.call(readQuestion, { params: { id: back ?? 0 } });
  expect(data.description_html).toBe('<p>Is 3 * 4 * 5 = 60 $?<br>\n\u00a0\u00a0# and</p>\n<p>*this*</p>');
});
