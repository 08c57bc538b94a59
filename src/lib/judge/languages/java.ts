import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../../problem-packages/problem-package.ts';
import { type JavaClass, javaClasses, mainClass } from './java-classes.ts';
import { asArgument, type NativeLanguage, OUTPUT_FOLDER, PROGRAM_FOLDER } from './native-language.ts';
import { findTool } from './tools.ts';

/** More would let recursion without end run into the time limit, or that of memory, before it overflows. */
const MAX_STACK_MEGABYTES = 64;
const STACK_SHARE = 1 / 4;
/** Java's own share: code cache, class data, compiler, stacks of its threads. */
const OVERHEAD_MEGABYTES = 192;
/** Kept beside the classes; names the class that a run starts. */
const MAIN_PREFIX = 'main-class=';

export function findJava(): NativeLanguage | undefined {
  const compiler = findTool(['javac'], ['-version']);
  const java = compiler && join(dirname(compiler.path), 'java');
  if (!compiler || !java || !existsSync(java)) return undefined;
  return {
    language: 'java',
    name: 'Java',
    version: compiler.version.match(/\d+(\.\d+)*/)?.[0] ?? 'unknown',
    // Debian keeps a part of each Java in /etc.
    mounts: readdirSync('/etc')
      .filter((name) => name.startsWith('java-'))
      .map((name) => ({ from: `/etc/${name}`, to: `/etc/${name}` })),
    overheadMegabytes: OVERHEAD_MEGABYTES,
    addressSpace: false,
    processes: 128,
    refusal: (files) =>
      mainClass(files) ? undefined : 'There is no class with a method `public static void main(String[])`.',
    builds: (files) => [
      { files: withClassNames(files), command: compile(compiler.path, files), keep: 'output' },
    ],
    command: (files, { megabytes }) => [
      java,
      ...[
        `-Xmx${megabytes}m`,
        `-Xss${Math.ceil(Math.min(megabytes * STACK_SHARE, MAX_STACK_MEGABYTES))}m`,
        '-XX:+UseSerialGC',
      ],
      ...['-XX:-UsePerfData', '-XX:ActiveProcessorCount=1', '-Xshare:auto'],
      ...['-Dfile.encoding=UTF-8', '-DONLINE_JUDGE=true', '-cp', PROGRAM_FOLDER],
      files.find((name) => name.startsWith(MAIN_PREFIX))?.slice(MAIN_PREFIX.length) ?? 'Main',
    ],
    ranOutOfMemory: (stderr) => /java\.lang\.OutOfMemoryError/.test(stderr),
    exceptionName: (stderr) =>
      stderr.match(/^Exception in thread "[^"]*" ([\w.$]+)/m)?.[1]?.replace(/^java\.lang\./, ''),
  };
}

function compile(compiler: string, files: SourceFile[]): string[] {
  const { name = 'Main' } = mainClass(files) ?? {};
  const javac = [
    ...[compiler, '-J-Xmx512m', '-J-XX:+UseSerialGC', '-J-XX:TieredStopAtLevel=1', '-J-XX:-UsePerfData'],
    ...['-encoding', 'UTF-8', '-proc:none', '-nowarn', '-Xdiags:compact', '-d', OUTPUT_FOLDER],
    ...withClassNames(files).map((file) => asArgument(file.name)),
  ];
  return ['sh', '-c', `"$@" && : > '${OUTPUT_FOLDER}/${MAIN_PREFIX}${name}'`, 'sh', ...javac];
}

/** Java wants a public class in a file of its name. */
function withClassNames(files: SourceFile[]): SourceFile[] {
  return files
    .filter(({ name }) => files.length === 1 || name.endsWith('.java'))
    .map(({ name, content }) => {
      const classes = javaClasses(content);
      const named: JavaClass | undefined = classes.find((one) => one.public) ?? classes[0];
      if (!named) return { name: name.endsWith('.java') ? name : 'Main.java', content };
      const folder = name.includes('/') ? `${dirname(name)}/` : '';
      return { name: `${folder}${named.simpleName}.java`, content };
    });
}
