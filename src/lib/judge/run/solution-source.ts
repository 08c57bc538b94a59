import type { ProblemPackage } from '../../problem-packages/problem-package.ts';
import type { Source } from '../types.ts';

const OWN_NAME = 'solution.cpp';

/** A solution with what the package compiles with it; else a sentence. Its files replace those of the same names. */
export function solutionSource({ included, signature }: ProblemPackage, source: Source): Source | string {
  if (!signature) return withFiles(source, included?.[source.language] ?? []);
  const { language, files } = source;
  const [first, ...others] = files;
  if (!first || (language !== 'c' && language !== 'cpp'))
    return 'The problem calls a function of the solution, which has to be written in C or C++.';
  // Whatever `main` the solution has for trying it out, the package's own starts.
  const content = `#include "${signature.header}"\n#define main main_of_solution\n#line 1\n${first.content}`;
  const renamed = [{ name: OWN_NAME, content }, ...others];
  return withFiles({ language: 'cpp', files: renamed }, included?.cpp ?? []);
}

const withFiles = ({ language, files }: Source, own: Source['files']): Source => ({
  language,
  files: [...files.filter(({ name }) => !own.some((file) => file.name === name)), ...own],
});
