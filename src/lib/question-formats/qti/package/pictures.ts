import { FileError } from '#lib/file-error.ts';
import type { FilePicture, FileQuestion } from '../../file-question.ts';
import { encodePictureName } from '../../pictures.ts';
import { pictureNamesIn } from '../inline-pictures.ts';
import type { QtiPackage } from './archive.ts';

const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|bmp)$/;

/** The pictures of a package. Each keeps its file name; a number tells two of the same name apart. */
export function createPackagePictures(parts: QtiPackage) {
  const names = new Map<string, string>();
  const paths = new Map<string, string>();
  const loaded = new Map<string, FilePicture | undefined>();

  function nameOf(address: string, from: string): string | undefined {
    const path = parts.resolve(address, from);
    if (!path || !PICTURE.test(path)) return undefined;
    const known = names.get(path);
    if (known) return known;
    const file = encodePictureName(parts.nameOf(path).split('/').at(-1) ?? path);
    let name = file;
    for (let number = 2; paths.has(name); number++) name = file.replace(/(?=\.\w+$)/, `-${number}`);
    names.set(path, name);
    paths.set(name, path);
    return name;
  }

  return {
    nameOf,
    async of(item: FileQuestion): Promise<{ found: FilePicture[]; faults: string[] }> {
      const found: FilePicture[] = [];
      const faults: string[] = [];
      for (const name of pictureNamesIn(item)) {
        const path = paths.get(name);
        if (!path) continue;
        if (!loaded.has(name)) loaded.set(name, await load(name, path));
        const picture = loaded.get(name);
        if (picture) found.push(picture);
        else faults.push(`The picture “${name}” is too large or damaged.`);
      }
      return { found, faults };
    },
  };

  async function load(name: string, path: string): Promise<FilePicture | undefined> {
    try {
      return { name, bytes: new Uint8Array(await parts.bytes(path)) };
    } catch (error) {
      if (error instanceof FileError) return undefined;
      throw error;
    }
  }
}

export type PackagePictures = ReturnType<typeof createPackagePictures>;
