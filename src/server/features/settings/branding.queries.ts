import { readFile } from 'node:fs/promises';
import { anotherLook, type Settings } from '#server/config.ts';
import { KeptFile } from '#server/platform/http/buffered-file.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { createPictures } from '#server/platform/images/image-processor.ts';

declare module '#server/context.ts' {
  interface AppContext {
    brand: Brand;
  }
}

/** A picture of the institute's own, in memory as long as the node lives; its size in pixels. */
export type BrandPicture = { file: KeptFile; width: number; height: number };
/** What stands on the pages in place of what the portal brings along. */
export type Brand = { logo?: BrandPicture | undefined; campus?: BrandPicture | undefined };

const MOST_BYTES = 20_000_000;

/** Reads the pictures that settings name, before anything is made. Throws a sentence that names the setting. */
export async function readBrand({
  logoFile,
  campusFile,
}: Pick<Settings, 'logoFile' | 'campusFile'>): Promise<Brand> {
  return {
    logo: logoFile === undefined ? undefined : await readPicture('INSTITUTE_LOGO', logoFile),
    campus: campusFile === undefined ? undefined : await readPicture('CAMPUS_PICTURE', campusFile),
  };
}

async function readPicture(setting: string, path: string): Promise<BrandPicture> {
  const refused = (message: string) => anotherLook([`${setting}: ${message}`]);
  const bytes = await readFile(path).catch(() => {
    throw refused(`there is no file ${path} that can be read`);
  });
  if (bytes.length > MOST_BYTES) throw refused('use a picture of at most 20 MB');
  const {
    hash,
    bytes: content,
    ...size
  } = await createPictures()
    .illustrate(bytes)
    .catch((error: unknown) => {
      throw error instanceof Problem ? refused('use a picture as JPEG, PNG or WebP') : error;
    });
  return { file: new KeptFile(content, `${hash}.webp`, 'image/webp'), ...size };
}
