import { setTimeout as pause } from 'node:timers/promises';
import {
  bulkEditQuestionImportItems,
  importQuestions,
  readQuestionImport,
} from '#contract/questions/imports.ts';
import { callEndpoint } from '#test/api-client.ts';
import { anAdmin } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { sendQuestions } from '#test/question-imports.ts';
import type { Fixtures } from './fixtures.ts';
import type { Measurement } from './measurement.ts';
import { questionFiles } from './question-files.ts';

const COUNT = 5_000;

/** How long the import of 5,000 questions takes from the upload to the stored rows, in each format. */
export async function measureImports({
  owner: { db },
  server: { origin },
}: Fixtures): Promise<Measurement[]> {
  const call: Portal['call'] = (endpoint, parts, token) => callEndpoint(origin, endpoint, parts ?? {}, token);
  const admin = await anAdmin({ db, call } as Portal);
  const figures: Measurement[] = [];
  for (const [place, [format, fileOf]] of Object.entries(questionFiles).entries()) {
    const file = fileOf(COUNT, place * COUNT);
    const begun = performance.now();
    const { data, message } = await sendQuestions({ origin }, admin, file, `sums of ${format}`);
    if (!data) throw new Error(message);
    const params = { id: data.id };
    const read = performance.now();
    while ((await admin.call(readQuestionImport, { params })).data.state === 'preparing') await pause(100);
    const prepared = performance.now();
    await admin.call(bulkEditQuestionImportItems, { params, body: { topic_tags: ['Averages'] } });
    const chosen = performance.now();
    const { data: done, message: refusal } = await admin.call(importQuestions, {
      params,
      body: { status: 'ready' },
    });
    if (done?.counts.imported !== COUNT) throw new Error(`${format}: ${refusal} ${done?.counts.imported}`);
    const seconds = [read - begun, prepared - read, chosen - prepared, performance.now() - chosen].map(
      (ms) => ms / 1_000,
    );
    process.stdout.write(
      `${format}: ${['read', 'prepared', 'chosen', 'imported'].map((step, n) => `${step} in ${seconds[n]?.toFixed(1)} s`).join(', ')}\n`,
    );
    figures.push({
      name: `5,000 questions of ${format} imported`,
      value: seconds.reduce((sum, each) => sum + each, 0),
      unit: 's',
      goal: { most: 20 },
    });
  }
  return figures;
}
