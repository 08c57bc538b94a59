import { readFileSync } from 'node:fs';

/** How `npm start` starts the portal once everything is built: a line for `sh`. */
export function servingCommand(): string {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split('&& ').at(-1) ?? '';
}
