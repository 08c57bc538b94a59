import { readFile } from 'node:fs/promises';
import { type Config, configError } from '#server/config.ts';
import { BufferedFile } from '#server/platform/http/buffered-file.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { createImageProcessor } from '#server/platform/images/image-processor.ts';

declare module '#server/context.ts' {
  interface AppContext {
    branding: Branding;
  }
}

/** A picture of the institute's own, in memory as long as the node lives; its size in pixels. */
export type BrandPicture = { file: BufferedFile; width: number; height: number };
/** What stands on the pages in place of what the portal brings along. */
export type Branding = { logo?: BrandPicture | undefined; campus?: BrandPicture | undefined };

const MAX_BYTES = 20_000_000;

/** Reads the pictures that settings name, before anything is made. Throws a sentence that names the setting. */
export async function readBranding({
  logoFile,
  campusFile,
}: Pick<Config, 'logoFile' | 'campusFile'>): Promise<Branding> {
  return {
    logo: logoFile === undefined ? undefined : await loadPicture('INSTITUTE_LOGO', logoFile),
    campus: campusFile === undefined ? undefined : await loadPicture('CAMPUS_PICTURE', campusFile),
  };
}

async function loadPicture(setting: string, path: string): Promise<BrandPicture> {
  const refused = (message: string) => configError([`${setting}: ${message}`]);
  const bytes = await readFile(path).catch(() => {
    throw refused(`there is no file ${path} that can be read`);
  });
  if (bytes.length > MAX_BYTES) throw refused('use a picture of at most 20 MB');
  const {
    hash,
    bytes: content,
    ...size
  } = await createImageProcessor()
    .fitWithin(bytes)
    .catch((error: unknown) => {
      throw error instanceof Problem ? refused('use a picture as JPEG, PNG or WebP') : error;
    });
  return { file: new BufferedFile(content, `${hash}.webp`, 'image/webp'), ...size };
}
