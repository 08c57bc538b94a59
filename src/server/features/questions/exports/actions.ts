import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type * as contract from '#contract/questions/exports.ts';
import { type ExportFormat, exportMediaTypes, MAX_EXPORTED_QUESTIONS } from '#contract/questions/exports.ts';
import type { FileQuestion } from '#lib/question-formats/file-question.ts';
import { questionTable } from '#lib/question-formats/tables/writer.ts';
import type { AppContext, Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { listPictures } from '#server/platform/images/picture.queries.ts';
import { listPassageSources } from '../passages/queries.ts';
import { pictureHashesIn } from '../pictures/rules.ts';
import { listQuestionsById } from '../queries.ts';
import { toQuestionView } from '../rules.ts';
import { listQuestionIds } from '../search.queries.ts';
import { listTopicCounts } from '../topics/queries.ts';
import { toFileQuestion } from './rules.ts';

const BATCH_SIZE = 200;
/** The most bytes of pictures in one file. The portal itself reads files of up to 10 MB. */
const MAX_PICTURE_BYTES = 30_000_000;

export async function exportQuestions(call: Call<typeof contract.exportQuestions, CurrentUser>) {
  const { format, ...filter } = call.query;
  const ids = await listQuestionIds(call.db, filter, MAX_EXPORTED_QUESTIONS);
  if (ids.length > MAX_EXPORTED_QUESTIONS) throw new Problem('questions-too-many');
  return await writeExport(call, format, ids);
}

export async function exportSelectedQuestions(
  call: Call<typeof contract.exportSelectedQuestions, CurrentUser>,
) {
  return await writeExport(call, call.body.format, call.body.question_ids);
}

async function writeExport(
  { db, tableWriter, questionFileWriter }: AppContext,
  format: ExportFormat,
  ids: number[],
): Promise<File> {
  const items = await loadQuestions(db, [...new Set(ids)]);
  if (format === 'csv' || format === 'xlsx') {
    const { columns, rows } = questionTable(items);
    return await tableWriter.write(format, { name: 'questions', columns, rows });
  }
  const bytes = await questionFileWriter.write({ format, items });
  return new File([bytes], FILE_NAMES[format], { type: exportMediaTypes[format] });
}

const FILE_NAMES = {
  gift: 'questions.gift.txt',
  moodle: 'questions.xml',
  qti: 'questions-qti.zip',
  json: 'questions.json',
};

/** Yields to the event loop between batches, so that saves of running tests need not wait. */
async function loadQuestions(db: AppContext['db'], ids: number[]): Promise<FileQuestion[]> {
  const areas = new Map(
    (await listTopicCounts(db)).filter(({ id }) => id !== null).map(({ name, area }) => [name, area]),
  );
  const items: FileQuestion[] = [];
  let bytes = 0;
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    await yieldToEventLoop();
    const wanted = ids.slice(from, from + BATCH_SIZE);
    const rows = new Map((await listQuestionsById(db, wanted)).map((row) => [row.id, row]));
    const passages = await listPassageSources(
      db,
      [...rows.values()].flatMap(({ stimulus_id }) => stimulus_id ?? []),
    );
    const found = wanted.flatMap((id) => rows.get(id) ?? []);
    const texts = [
      ...found.map((row) => JSON.stringify([row.description, row.explanation, row.options, row.typed_key])),
      ...[...passages.values()].map(({ description }) => description),
    ];
    const pictures = new Map(
      (await listPictures(db, pictureHashesIn(texts, 'markdown'))).map((picture) => [
        picture.hash,
        picture.bytes,
      ]),
    );
    for (const picture of pictures.values()) bytes += picture.length;
    if (bytes > MAX_PICTURE_BYTES) throw new Problem('questions-too-many');
    for (const row of found)
      items.push(
        toFileQuestion(
          {
            ...toQuestionView(row),
            passage: row.stimulus_id === null ? null : (passages.get(row.stimulus_id) ?? null),
          },
          { areas, pictures },
        ),
      );
  }
  return items;
}
