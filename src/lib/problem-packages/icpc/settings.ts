import { readText } from '../files/package-files.ts';
import {
  asArguments,
  asMap,
  asNumber,
  asText,
  asWords,
  isMap,
  parseYaml,
  type YamlMap,
} from '../files/yaml-document.ts';
import { PackageError } from '../package-error.ts';
import type { Limits, ProblemPackage } from '../problem-package.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** What problem.yaml, domjudge-problem.ini and .timelimit say. */
export type IcpcSettings = {
  /** Before 2023-07: `validation` and `validator_flags`, and other defaults. */
  legacy: boolean;
  title: string | undefined;
  limits: ProblemPackage['limits'];
  interactive: boolean;
  passes: number | undefined;
  scoring: boolean;
  /** Legacy packages say whether the output validators count. */
  customValidator: boolean | undefined;
  validatorFlags: string[];
  /** Of the output validator, where the package states one of them. */
  validatorLimits: Limits | undefined;
  constants: Map<string, string>;
  topics: string[];
  source: string;
  notes: string[];
};

const DEFAULT_MEGABYTES = 2048;
const DEFAULT_OUTPUT_MEGABYTES = 8;
const LEGACY_TIME_MULTIPLIER = 5;
const TIME_MULTIPLIER = 2;
const PASSES = 2;

export function readSettings(files: Files): IcpcSettings {
  const yaml = parseYaml(readText(files, 'problem.yaml') ?? '', 'problem.yaml');
  const ini = parseIni(readText(files, 'domjudge-problem.ini') ?? '');
  const version = asText(yaml.problem_format_version) ?? 'legacy';
  const legacy = version.startsWith('legacy');
  const types = legacy ? asWords(yaml.validation) : asWords(yaml.type);
  for (const [type, sentence] of UNSUPPORTED) if (types.includes(type)) throw new PackageError(sentence);
  const interactive = types.includes('interactive') || ini.has('special_run');
  if (interactive && types.includes('multi-pass'))
    throw new PackageError('The problem talks with a solution in several passes, which is not supported.');
  const notes: string[] = [];
  if (legacy && types.includes('score'))
    notes.push('The output validator gives scores. Here a test is passed or failed.');
  return {
    legacy,
    title: readTitle(yaml) ?? ini.get('name'),
    limits: readLimits(files, yaml, ini, legacy),
    interactive,
    passes: types.includes('multi-pass')
      ? (asNumber(asMap(yaml.limits).validation_passes) ?? PASSES)
      : undefined,
    scoring: types.includes('scoring') || types.includes('score') || asText(yaml.type) === 'scoring',
    customValidator: legacy && yaml.validation !== undefined ? types[0] === 'custom' : undefined,
    validatorFlags: asArguments(yaml.validator_flags),
    validatorLimits: readValidatorLimits(asMap(yaml.limits)),
    constants: readConstants(yaml),
    topics: asWords(
      Array.isArray(yaml.keywords) ? yaml.keywords : asText(yaml.keywords)?.replaceAll(',', ' '),
    ),
    source: readSource(yaml),
    notes,
  };
}

const UNSUPPORTED = new Map([
  ['submit-answer', 'The problem asks for outputs instead of a program, which is not supported.'],
]);

/** The English name of a map of names, else the first. */
function readTitle({ name }: YamlMap): string | undefined {
  if (!isMap(name)) return asText(name);
  return asText(name.en) ?? asText(Object.values(name)[0]);
}

function readLimits(files: Files, yaml: YamlMap, ini: Map<string, string>, legacy: boolean) {
  const limits = asMap(yaml.limits);
  const megabytes = asNumber(limits.memory) ?? DEFAULT_MEGABYTES;
  const output_kilobytes = (asNumber(limits.output) ?? DEFAULT_OUTPUT_MEGABYTES) * 1024;
  const stated = [limits.time_limit, readText(files, '.timelimit')?.trim(), ini.get('timelimit')];
  const seconds = stated.map(asNumber).find((limit) => limit !== undefined && limit > 0);
  if (seconds !== undefined) return { seconds, megabytes, output_kilobytes };
  const factor = legacy
    ? (asNumber(limits.time_multiplier) ?? LEGACY_TIME_MULTIPLIER)
    : (asNumber(asMap(limits.time_multipliers).ac_to_time_limit) ?? TIME_MULTIPLIER);
  const resolution = asNumber(limits.time_resolution) ?? 0;
  return {
    derived: { from: 'accepted solutions' as const, factor, ...(resolution > 0 ? { resolution } : {}) },
    ...{ megabytes, output_kilobytes },
  };
}

const VALIDATION = { seconds: 60, megabytes: 2048, output: 8 };
const MAX_VALIDATION = { seconds: 300, megabytes: 4096, output: 64 };

function readValidatorLimits(limits: YamlMap): Limits | undefined {
  const stated = [limits.validation_time, limits.validation_memory, limits.validation_output].map(asNumber);
  if (stated.every((limit) => limit === undefined)) return undefined;
  const [seconds, megabytes, output] = stated;
  return {
    seconds: Math.min(seconds ?? VALIDATION.seconds, MAX_VALIDATION.seconds),
    megabytes: Math.min(megabytes ?? VALIDATION.megabytes, MAX_VALIDATION.megabytes),
    output_kilobytes: Math.min(output ?? VALIDATION.output, MAX_VALIDATION.output) * 1024,
  };
}

function readConstants({ constants }: YamlMap): Map<string, string> {
  return new Map(
    Object.entries(asMap(constants)).flatMap(([name, value]) => {
      const text = asText(isMap(value) ? value.value : value);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

/** Replaces `{{name}}` by the constants of the package. */
export const fillConstants = (text: string, constants: Map<string, string>): string =>
  constants.size === 0
    ? text
    : text.replaceAll(/\{\{\s*([a-zA-Z_]\w*)\s*\}\}/g, (tag, name: string) => constants.get(name) ?? tag);

function readSource({ source, author, license }: YamlMap): string {
  const sources = (Array.isArray(source) ? source : [source]).flatMap(
    (one) => asText(isMap(one) ? one.name : one) ?? [],
  );
  const parts = [...sources, asText(author), license === 'unknown' ? undefined : asText(license)];
  return parts.filter(Boolean).join(', ');
}

/** `key = 'value'` by lines, as DOMjudge writes them. */
function parseIni(text: string): Map<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, key, value] = line.match(/^\s*([\w-]+)\s*=\s*(.*?)\s*$/) ?? [];
      return key && value !== undefined ? [[key, value.replace(/^(['"])(.*)\1$/, '$2')] as const] : [];
    }),
  );
}
