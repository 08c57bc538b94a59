import { posix } from 'node:path';

/** A source file by its path from the root, such as `src/server/features/attempts/save/queries.ts`. */
export type Source = { path: string; text: string };

/** The features. The same name stands in contract, server and web. */
export const FEATURES = [
  'accounts',
  'profile',
  'people',
  'backups',
  'access',
  'blocks',
  'questions',
  'aptitudes',
  'attempts',
  'grading',
  'invigilation',
  'results',
  'practice',
  'coding',
  'insights',
  'venues',
  'notifications',
  'integrations',
  'audit',
  'mail-log',
  'overview',
  'settings',
];

export const PLATFORM = [
  'auth',
  'backup',
  'database',
  'http',
  'images',
  'jobs',
  'mail',
  'markdown',
  'metrics',
  'postgres',
  'sandbox',
  'spreadsheet',
  'tracing',
];

type Room = 'contract' | 'lib' | 'server' | 'web';

/** Where a file stands: its room, then the feature, the part of the platform or the folder of the client that holds it. */
export type Place = {
  room: Room | undefined;
  feature: string | undefined;
  platform: string | undefined;
  folder: string | undefined;
};

export function placeOf(path: string): Place {
  const [, room, inside = ''] = path.match(/^src\/(contract|lib|server|web)\/(.*)$/) ?? [];
  const parts = inside.split('/');
  const folder = parts.length > 1 ? parts[0] : undefined;
  const inFeatures = folder === 'features' ? parts[1] : undefined;
  const inContract = room === 'contract' ? parts[0]?.replace(/(\.test)?\.ts$/, '') : undefined;
  return {
    room: room as Room | undefined,
    feature: inFeatures ?? (inContract && FEATURES.includes(inContract) ? inContract : undefined),
    platform: room === 'server' && folder === 'platform' ? parts[1] : undefined,
    folder,
  };
}

export const isTest = (path: string) => path.endsWith('.test.ts');

const FEATURE_FILE = /^(?:[a-z-]+\.)?(routes|actions|rules|queries|sandbox|worker)\.ts$/;

/** What a file of a feature on the server is: the ending of its name. */
export function kindOf(path: string): string | undefined {
  const { room, feature } = placeOf(path);
  return room === 'server' && feature ? posix.basename(path).match(FEATURE_FILE)?.[1] : undefined;
}
