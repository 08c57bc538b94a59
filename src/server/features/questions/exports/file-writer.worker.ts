import { serveSandboxTasks } from '#server/platform/sandbox/worker-thread.ts';
import type { WriteTask } from './file-writer.sandbox.ts';

serveSandboxTasks(async ({ format, items }: WriteTask, done): Promise<Uint8Array> => {
  if (format === 'qti')
    return await (await import('#lib/question-formats/qti/writer/package.ts')).writeQtiPackage(items, done);
  const text =
    format === 'gift'
      ? (await import('#lib/question-formats/gift/writer.ts')).writeGift(items)
      : format === 'moodle'
        ? (await import('#lib/question-formats/moodle-xml/writer.ts')).writeMoodleXml(items)
        : (await import('#lib/question-formats/json/json-lines.ts')).writeJson(items);
  return new TextEncoder().encode(text);
});
