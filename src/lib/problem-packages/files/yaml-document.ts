import { parse } from 'yaml';
import { PackageError } from '../package-error.ts';

/** A mapping of a YAML file, whose values are looked up by the names of the kind that is expected. */
export type YamlMap = Record<string, unknown>;

/** Parses a YAML file whose top is a mapping. Throws a `PackageError` that names the file. */
export function parseYaml(text: string, path: string): YamlMap {
  let found: unknown;
  try {
    // The limit on aliases stops documents that expand without end.
    found = parse(text, { maxAliasCount: 100, uniqueKeys: false, logLevel: 'error', merge: true });
  } catch (error) {
    const [reason] = String((error as Error).message).split('\n');
    throw new PackageError(`${path} is not YAML: ${reason?.replace(/:$/, '')}.`);
  }
  if (found === null || found === undefined) return {};
  if (!isMap(found)) throw new PackageError(`${path} must be a list of keys with values.`);
  return found;
}

export const isMap = (value: unknown): value is YamlMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asMap = (value: unknown): YamlMap => (isMap(value) ? value : {});

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

/** Judges in Python read YAML 1.1, where `yes` and `on` are true. */
export const asFlag = (value: unknown): boolean => /^(true|yes|on|y)$/i.test(asText(value) ?? '');

export function asNumber(value: unknown): number | undefined {
  if (value === null || value === '' || typeof value === 'boolean') return undefined;
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** A list of words: of a sequence its texts, of a text its words. */
export function asWords(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => asText(part) ?? []);
  return asText(value)?.split(/\s+/).filter(Boolean) ?? [];
}

/** Arguments of a program: of a sequence its texts, of a text its words, in which quotes hold words together. */
export const asArguments = (value: unknown): string[] =>
  Array.isArray(value) ? asWords(value) : splitCommand(asText(value) ?? '');

/** Words of a command line, with quotes. */
export const splitCommand = (line: string): string[] =>
  [...line.matchAll(/(?:"([^"]*)"|'([^']*)'|(\S+))/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
