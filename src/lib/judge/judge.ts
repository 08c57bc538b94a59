import {
  type ChildLanguage,
  childRuntime,
  SQL,
  WEBASSEMBLY_JAVASCRIPT,
  WEBASSEMBLY_PYTHON,
} from './child-runtime.ts';
import { openCompileCache } from './compile-cache.ts';
import { type Folders, openFolders } from './folders.ts';
import { judge } from './judgement.ts';
import { findC, findCpp } from './languages/c-family.ts';
import { findJava } from './languages/java.ts';
import type { NativeLanguage } from './languages/native-language.ts';
import { findNode, findPython } from './languages/scripts.ts';
import { nativeRuntime } from './native-runtime.ts';
import type { Runtime } from './runtime.ts';
import { findBubblewrap } from './sandbox/bubblewrap.ts';
import { type CgroupMaker, openCgroups } from './sandbox/cgroup.ts';
import { type NativeSandbox, openNativeSandbox } from './sandbox/native-sandbox.ts';
import { probeSandbox } from './sandbox/probes.ts';
import { measureSpeedFactor } from './speed/measure-speed.ts';
import { runtimeAtSpeed } from './speed/runtime-at-speed.ts';
import type { JudgeEngine, JudgeSettings } from './types.ts';

const DEFAULT_CACHE_MEGABYTES = 512;

/** Finds out what this machine can run, proves the sandbox, and opens the engine. Say `close` at the end. */
export async function openJudge(settings: JudgeSettings): Promise<JudgeEngine> {
  const folders = openFolders(settings);
  const cgroups = settings.sandbox === 'webassembly' ? undefined : openCgroups();
  const native = await openNativeRuntimes(settings, folders, cgroups);
  const children = [WEBASSEMBLY_JAVASCRIPT, WEBASSEMBLY_PYTHON, SQL]
    .filter(({ offered }) => !native.some((one) => one.offered.language === offered.language))
    .map((language: ChildLanguage) => childRuntime(language, folders.programs));
  const { report = () => {}, speedFactor = await measureSpeedFactor() } = settings;
  if (speedFactor > 1) report(`This machine is slow: each second of a limit counts as ${speedFactor} here.`);
  const runtimes = [...native, ...children].map((runtime) => runtimeAtSpeed(runtime, speedFactor));
  const runtimeOf = (language: string) => runtimes.find(({ offered }) => offered.language === language);

  return {
    languages: runtimes.map(({ offered }) => offered),
    speedFactor,
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
      await Promise.all(runtimes.map((runtime) => runtime.close?.()));
      cgroups?.close();
      folders.close();
    },
  };
}

/** The languages that run in bubblewrap: none where there is no sandbox, or where it does not hold. */
async function openNativeRuntimes(
  settings: JudgeSettings,
  folders: Folders,
  cgroups: CgroupMaker | undefined,
): Promise<Runtime[]> {
  const { report = () => {}, cacheMegabytes = DEFAULT_CACHE_MEGABYTES } = settings;
  if (settings.sandbox === 'webassembly') return [];
  const sandbox = await openProvenSandbox(report, folders, cgroups);
  if (!sandbox) {
    report('JavaScript and Python run in WebAssembly; C, C++ and Java are not offered.');
    return [];
  }
  const cache = await openCompileCache(folders.programs, cacheMegabytes);
  return [findC(), findCpp(), findJava(), findPython(), findNode(folders.node)]
    .filter((language): language is NativeLanguage => language !== undefined)
    .map((language) => nativeRuntime(language, { sandbox, cache, folder: folders.runs }));
}

async function openProvenSandbox(
  report: (sentence: string) => void,
  { runs, programs, node }: Folders,
  cgroups: CgroupMaker | undefined,
): Promise<NativeSandbox | undefined> {
  const bubblewrap = findBubblewrap(runs, cgroups, [process.cwd(), runs, programs]);
  if (typeof bubblewrap === 'string') {
    report(bubblewrap);
    return undefined;
  }
  report(
    cgroups
      ? `Programs run in ${bubblewrap.version}; cgroups, version ${cgroups.version}, hold memory and time.`
      : `Programs run in ${bubblewrap.version}. This process may make no cgroups: memory is watched and the address space bounded.`,
  );
  const sandbox = openNativeSandbox(bubblewrap);
  const faults = await probeSandbox(sandbox, { node, folder: runs });
  for (const fault of faults) report(fault);
  return faults.length === 0 ? sandbox : undefined;
}
