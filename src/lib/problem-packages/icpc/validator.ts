import { decodeText, filesBelow } from '../files/package-files.ts';
import { languageOfName, readProgram } from '../files/source-language.ts';
import { asNumber } from '../files/yaml-document.ts';
import { PackageError } from '../package-error.ts';
import type { Checker, JudgeProgram } from '../problem-package.ts';
import { fillConstants } from './settings.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** The default output validator with these flags: without one it compares tokens and ignores their case. */
export function defaultChecker(flags: string[], notes: string[]): Checker {
  let absolute: number | undefined;
  let relative: number | undefined;
  let case_sensitive = false;
  let spaces = false;
  for (let at = 0; at < flags.length; at++) {
    const flag = flags[at];
    const tolerance = flag?.startsWith('float_') ? asNumber(flags[++at]) : undefined;
    if (flag === 'case_sensitive') case_sensitive = true;
    else if (flag === 'space_change_sensitive') spaces = true;
    else if (tolerance === undefined) notes.push(`The validator flag ${flag} is unknown and was left out.`);
    else {
      if (flag !== 'float_absolute_tolerance') relative = tolerance;
      if (flag !== 'float_relative_tolerance') absolute = tolerance;
    }
  }
  const spacing = spaces ? { spaces } : {};
  if (absolute === undefined && relative === undefined) return { kind: 'tokens', case_sensitive, ...spacing };
  return {
    kind: 'floats',
    ...(absolute === undefined ? {} : { absolute }),
    ...(relative === undefined ? {} : { relative }),
    case_sensitive,
    ...spacing,
  };
}

/**
 * The program in `output_validator` or `output_validators`: the files of the folder, or those of its one sub-folder.
 * Undefined where the package has none.
 */
export function readValidator(
  files: Files,
  constants: Map<string, string>,
  notes: string[],
): JudgeProgram | undefined {
  for (const folder of ['output_validator', 'output_validators']) {
    const program = readValidatorIn(filesBelow(files, folder), folder, notes);
    if (!program) continue;
    return {
      ...program,
      files: program.files.map(({ name, content }) => ({ name, content: fillConstants(content, constants) })),
    };
  }
  return undefined;
}

function readValidatorIn(below: Files, folder: string, notes: string[]): JudgeProgram | undefined {
  if (below.size === 0) return undefined;
  const programs = [...programsIn(below)];
  const [name, chosen] =
    programs.find(([, program]) => [...program.keys()].some(isSource)) ?? programs[0] ?? [];
  if (!chosen) return undefined;
  if (programs.filter(([, program]) => [...program.keys()].some(isSource)).length > 1)
    notes.push(`${folder} has several validators. Only ${name || 'the first'} is used.`);
  const program = readProgram(withoutScripts(chosen));
  if (!program.offered)
    throw new PackageError(
      `${folder} has no validator in C, C++, Java, Python or JavaScript${program.language ? `, but one in ${program.language}` : ''}.`,
    );
  return { protocol: 'icpc', language: program.language, files: program.files, arguments: [] };
}

const isSource = (path: string): boolean => languageOfName(path) !== undefined || path === 'run';

/** Each sub-folder is a program. Files beside sub-folders belong to all of them, those alone are one program. */
function programsIn(below: Files): Map<string, Files> {
  const folders = Map.groupBy([...below], ([path]) => (path.includes('/') ? path.split('/', 1)[0] : ''));
  const flat = new Map(folders.get('') ?? []);
  folders.delete('');
  if (folders.size === 0 || [...flat.keys()].some(isSource)) return new Map([['', below]]);
  return new Map(
    [...folders].map(([name = '', entries]) => [
      name,
      new Map([...flat, ...entries.map(([path, bytes]) => [path.slice(name.length + 1), bytes] as const)]),
    ]),
  );
}

/** Leaves out `build`, which only compiles what is compiled here too; a `run` in Python is the program itself. */
function withoutScripts(files: Files): Files {
  const run = files.get('run');
  const isPython = run !== undefined && /^#!.*python/.test(decodeText(run.subarray(0, 200)));
  return new Map(
    [...files]
      .filter(([path]) => path !== 'build' && (path !== 'run' || isPython))
      .map(([path, bytes]) => [path === 'run' ? 'main.py' : path, bytes]),
  );
}
