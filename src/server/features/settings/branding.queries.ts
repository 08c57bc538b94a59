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

/** A picture of the institute, kept in memory; its size in pixels. */
export type BrandPicture = { file: BufferedFile; width: number; height: number };
/** The institute's pictures, which replace the built-in ones. */
export type Branding = { logo?: BrandPicture | undefined; campus?: BrandPicture | undefined };

const MAX_BYTES = 20_000_000;

/** Reads the pictures that the settings name, at startup. Throws a configuration error that names the setting. */
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
