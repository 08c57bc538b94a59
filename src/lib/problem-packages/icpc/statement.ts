import { posix } from 'node:path';
import { readText } from '../files/package-files.ts';
import { latexToMarkdown, picturesLeftOut } from '../latex/latex-to-markdown.ts';
import { type StatementTexts, splitStatement } from '../statement-sections.ts';
import { fillConstants } from './settings.ts';

type Files = ReadonlyMap<string, Uint8Array>;
type Options = { constants: Map<string, string>; notes: string[] };

const FOLDERS = ['statement', 'problem_statement', '.'];

/** The statement in English, else in the first language, and the editorial. Notes say what is lost. */
export function readStatement(
  files: Files,
  options: Options,
): { title: string | undefined; texts: StatementTexts } {
  const path = findText(files, FOLDERS, 'problem');
  const { markdown, title } =
    path === undefined ? noStatement(files, options) : readPage(files, path, options);
  const solution = findText(files, ['solution'], 'solution');
  const editorial = solution === undefined ? '' : readPage(files, solution, options).markdown;
  const texts = splitStatement(markdown);
  const statement = [texts.statement, ...readInteractions(files)].filter(Boolean).join('\n\n');
  return { title, texts: { ...texts, statement, editorial } };
}

function noStatement(files: Files, { notes }: Options): { markdown: string; title: undefined } {
  const pdf = [...files.keys()].find((path) =>
    /^(problem_statement\/|statement\/)?problem[^/]*\.pdf$/.test(path),
  );
  notes.push(
    pdf
      ? `The statement is the PDF ${pdf}, which is not converted. Write it in Markdown.`
      : 'The package has no statement.',
  );
  return { markdown: '', title: undefined };
}

/** English before no language before others, Markdown before LaTeX. */
function findText(files: Files, folders: string[], name: string): string | undefined {
  const pattern = new RegExp(`^${name}(?:\\.([\\w-]+))?\\.(md|tex)$`);
  for (const folder of folders) {
    const found = [...files.keys()]
      .filter((path) => posix.dirname(path) === folder)
      .flatMap((path) => {
        const [, language = '', type] = posix.basename(path).match(pattern) ?? [];
        return type
          ? [{ path, rank: (language === 'en' ? 0 : language === '' ? 1 : 2) * 2 + +(type === 'tex') }]
          : [];
      })
      .toSorted((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1));
    if (found[0]) return found[0].path;
  }
  return undefined;
}

function readPage(files: Files, path: string, { constants, notes }: Options) {
  const text = readText(files, path) ?? '';
  if (path.endsWith('.tex')) {
    const { notes: lost, ...page } = latexToMarkdown(text, constants);
    notes.push(...lost);
    return page;
  }
  const pictures = text.match(/!\[[^\]]*\]\([^)]*\)|<img\b[^>]*>/g) ?? [];
  if (pictures.length > 0) notes.push(picturesLeftOut(pictures.length));
  const markdown = pictures
    .reduce((page, picture) => page.replace(picture, ''), text)
    .replaceAll(/\{\{(?:next|remaining)samples?\}\}/g, '');
  return { markdown: fillConstants(markdown, constants).trim(), title: undefined };
}

/** Interactive samples show a talk instead of an input and an output. */
function readInteractions(files: Files): string[] {
  return [...files.keys()]
    .filter((path) => /^data\/sample\/.*\.interaction$/.test(path))
    .toSorted()
    .map((path, at) => {
      const talk = readText(files, path)?.trimEnd() ?? '';
      return `### Sample interaction ${at + 1}\n\nLines with \`<\` go to your program, lines with \`>\` come from it.\n\n\`\`\`\n${talk}\n\`\`\``;
    });
}
