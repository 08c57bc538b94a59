import { setImmediate as breathe } from 'node:timers/promises';
import type * as contract from '#contract/questions/exports.ts';
import { EXPORTED_QUESTIONS, type ExportFormat, exportTypes } from '#contract/questions/exports.ts';
import type { AppContext, Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { Item } from '#lib/question-formats/file-question.ts';
import { itemTable } from '#lib/question-formats/tables/writer.ts';
import { listPictures } from '#server/platform/images/picture.queries.ts';
import { itemOf } from './rules.ts';
import { pictureHashes } from '../pictures/rules.ts';
import { listQuestionIds, listQuestionsById } from '../queries.ts';
import { presentQuestion } from '../rules.ts';
import { listPassages } from '../passages/queries.ts';
import { listTopicCounts } from '../topics/queries.ts';

const QUESTIONS_AT_ONCE = 200;
/** What a file with its pictures may have; the portal reads 10 MB. */
const MOST_PICTURE_BYTES = 30_000_000;

export async function writeFiltered(call: Call<typeof contract.exportQuestions, Viewer>) {
  const { format, ...filter } = call.query;
  const ids = await listQuestionIds(call.db, filter, EXPORTED_QUESTIONS);
  if (ids.length > EXPORTED_QUESTIONS) throw new Problem('questions-too-many');
  return await write(call, format, ids);
}

export async function writeChosen(call: Call<typeof contract.exportChosen, Viewer>) {
  return await write(call, call.body.format, call.body.question_ids);
}

async function write({ db, tables, writer }: AppContext, format: ExportFormat, ids: number[]): Promise<File> {
  const items = await gather(db, [...new Set(ids)]);
  if (format === 'csv' || format === 'xlsx') {
    const { columns, rows } = itemTable(items);
    return await tables.write(format, { name: 'questions', columns, rows });
  }
  const bytes = await writer.write({ format, items });
  return new File([bytes], NAMES[format], { type: exportTypes[format] });
}

const NAMES = {
  gift: 'questions.gift.txt',
  moodle: 'questions.xml',
  qti: 'questions-qti.zip',
  json: 'questions.json',
};

/** Saves of running tests go between the pages. */
async function gather(db: AppContext['db'], ids: number[]): Promise<Item[]> {
  const areas = new Map(
    (await listTopicCounts(db)).filter(({ id }) => id !== null).map(({ name, area }) => [name, area]),
  );
  const items: Item[] = [];
  let bytes = 0;
  for (let from = 0; from < ids.length; from += QUESTIONS_AT_ONCE) {
    await breathe();
    const wanted = ids.slice(from, from + QUESTIONS_AT_ONCE);
    const rows = new Map((await listQuestionsById(db, wanted)).map((row) => [row.id, row]));
    const passages = await listPassages(
      db,
      [...rows.values()].flatMap(({ stimulus_id }) => stimulus_id ?? []),
    );
    const found = wanted.flatMap((id) => rows.get(id) ?? []);
    const texts = [
      ...found.map((row) => JSON.stringify([row.description, row.explanation, row.options, row.typed_key])),
      ...[...passages.values()].map(({ description }) => description),
    ];
    const pictures = new Map(
      (await listPictures(db, pictureHashes(texts, 'markdown'))).map((picture) => [
        picture.hash,
        picture.bytes,
      ]),
    );
    for (const picture of pictures.values()) bytes += picture.length;
    if (bytes > MOST_PICTURE_BYTES) throw new Problem('questions-too-many');
    for (const row of found)
      items.push(
        itemOf(
          {
            ...presentQuestion(row),
            passage: row.stimulus_id === null ? null : (passages.get(row.stimulus_id) ?? null),
          },
          { areas, pictures },
        ),
      );
  }
  return items;
}
