import type { ProblemPackage } from './problem-package.ts';

export type StatementTexts = Pick<
  ProblemPackage,
  'statement' | 'input_format' | 'output_format' | 'constraints' | 'editorial'
>;

type Part = 'statement' | 'input_format' | 'output_format' | 'constraints';

const TITLES: [RegExp, Part][] = [
  [/^(the )?inputs?( format| specifications?| data| file| description)?$/i, 'input_format'],
  [/^(the )?outputs?( format| specifications?| data| file| description)?$/i, 'output_format'],
  [/^constraints?( and notes)?$/i, 'constraints'],
];

const HEADING = /^ {0,3}(?:#{1,6}\s*(.+?)\s*#*|\*\*(.+?)\*\*:?)\s*$/;

/** Divides a statement in Markdown at its headings “Input”, “Output” and “Constraints”; everything else is the story. */
export function splitStatement(markdown: string): StatementTexts {
  const parts: Record<Part, string[]> = {
    statement: [],
    input_format: [],
    output_format: [],
    constraints: [],
  };
  let part: Part = 'statement';
  let fenced = false;
  for (const line of toAtxHeadings(markdown).split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    const [, hash, bold] = fenced ? [] : (line.match(HEADING) ?? []);
    const title = (hash ?? bold)?.replaceAll('*', '').replace(/:$/, '');
    const found = title === undefined ? undefined : TITLES.find(([name]) => name.test(title))?.[1];
    if (found) part = found;
    else {
      if (hash !== undefined) part = 'statement';
      parts[part].push(line);
    }
  }
  const join = (lines: string[]) => lines.join('\n').trim();
  return {
    statement: join(parts.statement),
    input_format: join(parts.input_format),
    output_format: join(parts.output_format),
    constraints: join(parts.constraints),
    editorial: '',
  };
}

/** Headings that are underlined become those that start with `#`. */
const toAtxHeadings = (markdown: string): string =>
  markdown.replaceAll(/^([^\n#>|*-][^\n]*)\n(={3,}|-{3,})[ \t]*$/gm, (_, title: string, line: string) =>
    line.startsWith('=') ? `# ${title}` : `## ${title}`,
  );

/** A statement with a heading for each of its parts, which `splitStatement` divides again. */
export function joinStatement({
  statement,
  input_format,
  output_format,
  constraints,
}: Pick<ProblemPackage, Part>): string {
  const parts = [
    statement,
    input_format && `## Input\n\n${input_format}`,
    output_format && `## Output\n\n${output_format}`,
    constraints && `## Constraints\n\n${constraints}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
