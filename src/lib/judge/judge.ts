import { openCompileCache } from './compile-cache.ts';
import { openFolders } from './folders.ts';
import { judge } from './judgement.ts';
import { findC, findCpp } from './languages/c-family.ts';
import { findJava } from './languages/java.ts';
import type { NativeLanguage } from './languages/native-language.ts';
import { findNode, findPython } from './languages/scripts.ts';
import { nativeRuntime } from './native-runtime.ts';
import { findBubblewrap } from './sandbox/bubblewrap.ts';
import { openCgroups } from './sandbox/cgroup.ts';
import { openNativeSandbox } from './sandbox/native-sandbox.ts';
import type { JudgeEngine, JudgeSettings } from './types.ts';

const DEFAULT_CACHE_MEGABYTES = 512;

/** Finds out what this machine can run, proves the sandbox, and opens the engine. Say `close` at the end. */
export async function openJudge(settings: JudgeSettings): Promise<JudgeEngine> {
  const { report = () => {}, cacheMegabytes = DEFAULT_CACHE_MEGABYTES } = settings;
  const folders = openFolders(settings);
  const cache = await openCompileCache(folders.programs, cacheMegabytes);
  const cgroups = openCgroups();
  const bubblewrap = findBubblewrap(folders.runs, cgroups, [process.cwd(), folders.runs, folders.programs]);
  if (typeof bubblewrap === 'string') {
    report(bubblewrap);
    throw new Error(bubblewrap);
  }
  report(
    cgroups
      ? `Memory and time are held by cgroups, version ${cgroups.version}.`
      : 'This process may make no cgroups: memory is watched and bounded by the address space.',
  );
  const sandbox = openNativeSandbox(bubblewrap);
  const runtimes = [findC(), findCpp(), findJava(), findPython(), findNode(folders.node)]
    .filter((language): language is NativeLanguage => language !== undefined)
    .map((language) => nativeRuntime(language, { sandbox, cache, folder: folders.runs }));
  const runtimeOf = (language: string) => runtimes.find(({ offered }) => offered.language === language);

  return {
    languages: runtimes.map(({ offered }) => offered),
    async compile(source) {
      const runtime = runtimeOf(source.language);
      if (!runtime) return { ok: false, message: `This machine cannot run programs in ${source.language}.` };
      return await runtime.compile(source);
    },
    async run(program, request) {
      const runtime = runtimeOf(program.language);
      if (!runtime) throw new Error(`This machine cannot run programs in ${program.language}.`);
      const limits = { ...request.limits, seconds: request.limits.seconds * runtime.offered.factor };
      return await runtime.run(program, { ...request, limits });
    },
    judge: (problem, source, options) => judge({ runtimeOf }, problem, source, options),
    async close() {
      cgroups?.close();
      folders.close();
    },
  };
}
