import type { FilePicture, FileQuestion } from '../file-question.ts';
import { parseDataUrlPicture } from '../pictures.ts';

const MAX_BYTES = 16_000_000;

/** Collects pictures that stand in texts as `data:` addresses. */
export function createInlinePictures() {
  const names = new Map<string, string>();
  const pictures = new Map<string, FilePicture>();
  let left = MAX_BYTES;

  return {
    /** The name of a picture; undefined for other addresses. */
    nameOf(address: string): string | undefined {
      const known = names.get(address);
      if (known) return known;
      const picture = parseDataUrlPicture(address);
      if (!picture) return undefined;
      left -= picture.bytes.length;
      if (left < 0 || picture.bytes.length === 0) return undefined;
      const name = picture.name.replace('.', `-${names.size + 1}.`);
      names.set(address, name);
      pictures.set(name, { ...picture, name });
      return name;
    },
    /** Adds the pictures that the question's texts name. */
    joined(item: FileQuestion): FileQuestion {
      const found = pictureNamesIn(item).flatMap((name) => pictures.get(name) ?? []);
      return found.length > 0 ? { ...item, pictures: found } : item;
    },
  };
}

/** The picture names in a question's texts, each once. */
export function pictureNamesIn(item: FileQuestion): string[] {
  const texts = [item.stem, item.stimulus, item.explanation, ...item.options];
  if (item.kind === 'matching')
    texts.push(...item.correct.flatMap((pair) => (Array.isArray(pair) ? pair : [])));
  const names = new Set<string>();
  for (const text of texts)
    for (const [, name = ''] of (text ?? '').matchAll(/\]\(picture:([^()\s]+)\)/g)) names.add(name);
  return [...names];
}
