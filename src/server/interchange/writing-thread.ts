import { answerAside } from '../security/thread.ts';
import type { WritingTask } from './writer.ts';

answerAside(async ({ format, items }: WritingTask): Promise<Uint8Array> => {
  if (format === 'qti') return await (await import('./qti/package-writing.ts')).writeQtiPackage(items);
  const text =
    format === 'gift'
      ? (await import('./gift-writing.ts')).writeGift(items)
      : format === 'moodle'
        ? (await import('./moodle-xml-writing.ts')).writeMoodleXml(items)
        : (await import('./jsonl.ts')).writeJson(items);
  return new TextEncoder().encode(text);
});
