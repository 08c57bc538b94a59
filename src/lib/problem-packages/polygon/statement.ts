import { readText } from '../files/package-files.ts';
import { latexToMarkdown } from '../latex/latex-to-markdown.ts';
import { PackageError } from '../package-error.ts';
import type { StatementTexts } from '../statement-sections.ts';
import { splitStatement } from '../statement-sections.ts';
import { findAll, type XmlElement } from './xml-tree.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const SECTIONS = ['legend', 'input', 'output', 'interaction', 'scoring', 'notes', 'tutorial'] as const;
type Section = (typeof SECTIONS)[number];
type Texts = Partial<Record<Section | 'name', string>>;

/** The statement in English, else in the language of the first name. */
export function readPolygonStatement(
  problem: XmlElement,
  files: Files,
  notes: string[],
): { title: string | undefined; texts: StatementTexts } {
  const names = findAll(problem, 'names', 'name').map(({ attributes }) => attributes);
  const language = (names.find((name) => name.language === 'english') ?? names[0])?.language ?? 'english';
  const title = names.find((name) => name.language === language)?.value;
  const texts = readProperties(files, language) ?? readSections(files, language);
  if (texts) return { title: title ?? texts.name, texts: toStatement(texts, notes) };
  const whole = readText(files, `statements/${language}/problem.tex`);
  if (whole === undefined) {
    notes.push('The package has no statement in LaTeX.');
    return { title, texts: splitStatement('') };
  }
  const { markdown, title: named, notes: lost } = latexToMarkdown(whole);
  notes.push(...lost);
  return { title: title ?? named, texts: splitStatement(markdown) };
}

function readProperties(files: Files, language: string): Texts | undefined {
  const path = `statements/${language}/problem-properties.json`;
  const text = readText(files, path);
  if (text === undefined) return undefined;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new PackageError(`${path} is not JSON.`);
  }
  const properties = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const pick = (key: string) => (typeof properties[key] === 'string' ? properties[key] : undefined);
  return Object.fromEntries(['name', ...SECTIONS].map((key) => [key, pick(key)]));
}

function readSections(files: Files, language: string): Texts | undefined {
  const folder = `statement-sections/${language}`;
  if (!files.has(`${folder}/legend.tex`)) return undefined;
  return Object.fromEntries(
    ['name', ...SECTIONS].map((key) => [key, readText(files, `${folder}/${key}.tex`)]),
  );
}

function toStatement(texts: Texts, notes: string[]): StatementTexts {
  const lost = new Set<string>();
  const convert = (key: Section, title?: string): string => {
    const { markdown, notes: own } = latexToMarkdown(texts[key] ?? '');
    for (const note of own) lost.add(note);
    return markdown && title ? `## ${title}\n\n${markdown}` : markdown;
  };
  const statement = [
    convert('legend'),
    convert('interaction', 'Interaction'),
    convert('scoring', 'Scoring'),
    convert('notes', 'Notes'),
  ];
  const result = {
    statement: statement.filter(Boolean).join('\n\n'),
    input_format: convert('input'),
    output_format: convert('output'),
    constraints: '',
    editorial: convert('tutorial'),
  };
  notes.push(...lost);
  return result;
}
