import type { Exact } from '#lib/fraction.ts';
import type { FileQuestion } from '#lib/question-formats/file-question.ts';
import type { Area } from './area.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** An answer: a word, a whole number or an exact fraction; never a rounded number. */
export type AnswerValue = Exact | string;

/** The general facts about a template. */
export type TemplateInfo = {
  /** Identifies the template together with a seed. It never changes once questions were generated. */
  name: string;
  title: string;
  area: Area;
  topic: string;
  difficulty: 1 | 2 | 3 | 4 | 5;
  /** The least number of different questions; other names and wordings do not count as different. */
  space: number;
};

/** What all kinds of templates have in common. `P` holds the numbers and words that differ between questions. */
export type TemplateSpec<P> = TemplateInfo & {
  /** Draws parameters until `holds` accepts them. */
  parameters: (draw: SeededRandom) => P;
  /** Whether the parameters make a fair and plausible question. */
  holds?: (p: P) => boolean;
  /** The question, in one wording or several to choose from. */
  stem: (p: P) => string | string[];
};

/** A question for one set of parameters. */
export type GeneratedDraft = Pick<FileQuestion, 'stem' | 'options' | 'correct' | 'tolerances' | 'unit'> & {
  explanation: string;
  mistakes: (string | undefined)[];
  /** The key, and the answer by an independent method. If they differ, the template is wrong. */
  proof: () => { key: string; check: string };
};

/**
 * A recipe for questions: `draft` works out one set of parameters, or refuses it. See
 * docs/decisions/0022-generated-questions-have-an-independent-check.md.
 */
export type Template = TemplateInfo & {
  kind: 'single' | 'multiple' | 'boolean' | 'numerical';
  /** The range and form of all numbers among the answers and options, where these are numbers. */
  bounds?: [least: number, greatest: number];
  draft: (draw: SeededRandom) => GeneratedDraft | undefined;
};

/** A question that a template makes from a seed, as complete as a question from a file. */
export type GeneratedQuestion = FileQuestion &
  Required<Pick<FileQuestion, 'explanation' | 'title'>> & {
    kind: Template['kind'];
    template: string;
    seed: number | string;
    /**
     * For each option the mistake that leads to it; undefined for the right one. Empty for questions without options.
     */
    mistakes: (string | undefined)[];
    difficulty: TemplateInfo['difficulty'];
  };

const MAX_DRAWS = 1000;

/**
 * Makes the question of a seed. The same seed always gives the same question. Throws where the template accepts no
 * parameters.
 */
export function generateQuestion(template: Template, seed: number | string): GeneratedQuestion {
  const { proof: _, ...draft } = drawDraft(template, seed).draft;
  return {
    ...draft,
    template: template.name,
    seed,
    kind: template.kind,
    title: template.title,
    topics: [template.area, template.topic],
    difficulty: template.difficulty,
    where: `${template.name}, seed ${seed}`,
  };
}

/** The first draft that the template accepts, and the number of attempts. */
export function drawDraft(
  template: Template,
  seed: number | string,
): { draft: GeneratedDraft; tries: number } {
  const draw = createSeededRandom(`${template.name}/${seed}`);
  for (let tries = 1; tries <= MAX_DRAWS; tries += 1) {
    const draft = template.draft(draw);
    if (draft) return { draft, tries };
  }
  throw new Error(`${template.name} accepts nothing in ${MAX_DRAWS} tries.`);
}

/** Whether the parameters hold, and the chosen wording. */
export const areValidParameters = <P>({ holds }: TemplateSpec<P>, p: P): boolean => holds?.(p) ?? true;

export function pickWording<P>({ stem }: TemplateSpec<P>, p: P, draw: SeededRandom): string {
  const wordings = stem(p);
  return typeof wordings === 'string' ? wordings : draw.pick(wordings);
}

/** A worked solution as a Markdown list. */
export const bulletList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
