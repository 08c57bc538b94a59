import type { SourceFile } from '../../problem-packages/problem-package.ts';

/** A class at the top of a file. `name` includes its package. */
export type JavaClass = { name: string; simpleName: string; public: boolean; main: boolean };

const NOT_CODE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
const DECLARATION = /((?:[\w@]+\s+)*)(?:class|interface|enum|record)\s+([\p{L}_$][\p{L}\p{N}_$]*)[^{}]*$/u;
const MAIN = /\bstatic\s+(?:final\s+|public\s+|synchronized\s+)*void\s+main\s*\(/;

/** The classes at the top of a Java file. */
export function javaClasses(text: string): JavaClass[] {
  const code = text.replace(NOT_CODE, ' ');
  const packageName = code.match(/^\s*package\s+([\w.\s]+);/m)?.[1]?.replace(/\s/g, '');
  return topLevelBodies(code).flatMap(({ head, own }) => {
    const [, modifiers = '', simpleName] = head.match(DECLARATION) ?? [];
    if (!simpleName) return [];
    return [
      {
        name: packageName ? `${packageName}.${simpleName}` : simpleName,
        simpleName,
        public: /\bpublic\b/.test(modifiers),
        main: MAIN.test(own),
      },
    ];
  });
}

/** The class that starts: that with a main method, of several `Main` or the public one or the first. */
export function mainClass(files: SourceFile[]): JavaClass | undefined {
  const candidates = files.flatMap(({ content }) => javaClasses(content)).filter(({ main }) => main);
  return (
    candidates.find(({ simpleName }) => simpleName === 'Main') ??
    candidates.find((one) => one.public) ??
    candidates[0]
  );
}

/** What stands before each outermost brace, and what its body has outside of inner braces. */
function topLevelBodies(code: string): { head: string; own: string }[] {
  const bodies: { head: string; own: string }[] = [];
  let depth = 0;
  let head = '';
  let own = '';
  for (const part of code.split(/([{}])/)) {
    if (part === '{') depth++;
    else if (part === '}') {
      depth--;
      if (depth === 0) {
        bodies.push({ head, own });
        head = '';
        own = '';
      }
    } else if (depth === 0) head += part;
    else if (depth === 1) own += part;
  }
  return bodies;
}
