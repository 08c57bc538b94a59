import type { Exact } from '#lib/fraction.ts';
import type { FileQuestion } from '#lib/question-formats/file-question.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** What a question can be answered with: a word, a whole number or an exact fraction; never a rounded number. */
export type AnswerValue = Exact | string;

/** What stands on a template's cover. */
export type TemplateInfo = {
  /** Never changed once questions were drawn: an instance is told by its name and its seed. */
  name: string;
  title: string;
  area: 'Quantitative' | 'Logical';
  topic: string;
  difficulty: 1 | 2 | 3 | 4 | 5;
  /** At least so many different questions come of it, other names and wordings not counted. */
  space: number;
};

/** The part that every kind of template has in common. `P` are the numbers and words that differ between instances. */
export type TemplateSpec<P> = TemplateInfo & {
  /** Draws the parameters; they are drawn again until `holds`. */
  parameters: (draw: SeededRandom) => P;
  /** Whether the parameters make a fair and plausible question. */
  holds?: (p: P) => boolean;
  /** The question, in one wording or several to pick from. */
  stem: (p: P) => string | string[];
};

/** One set of parameters worked out. */
export type GeneratedDraft = Pick<FileQuestion, 'stem' | 'options' | 'correct' | 'tolerances' | 'unit'> & {
  explanation: string;
  mistakes: (string | undefined)[];
  /** The key, and the answer found by a second way that knows nothing of the first. They agree, or the template is wrong. */
  proof: () => { key: string; check: string };
};

/** A recipe for questions: `draft` works out one set of parameters, or refuses it. */
export type Template = TemplateInfo & {
  kind: 'single' | 'multiple' | 'boolean' | 'numerical';
  /** Where every number among its answers and options lies, if they are numbers. */
  bounds?: [least: number, greatest: number];
  draft: (draw: SeededRandom) => GeneratedDraft | undefined;
};

/** A question that a template and a seed make, complete as an item of a file. */
export type GeneratedQuestion = FileQuestion &
  Required<Pick<FileQuestion, 'explanation' | 'title'>> & {
    kind: Template['kind'];
    template: string;
    seed: number | string;
    /** For each option the mistake that leads to it; undefined for what is right. Empty where there are no options. */
    mistakes: (string | undefined)[];
    difficulty: TemplateInfo['difficulty'];
  };

const MAX_DRAWS = 1000;

/** The question of a seed: always the same one. Throws where a template's constraints leave nothing to draw. */
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

/** The first draft of a seed that the template accepts, and how many it took. */
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

/** Whether the parameters hold, and one of the wordings. */
export const areValidParameters = <P>({ holds }: TemplateSpec<P>, p: P): boolean => holds?.(p) ?? true;

export function pickWording<P>({ stem }: TemplateSpec<P>, p: P, draw: SeededRandom): string {
  const wordings = stem(p);
  return typeof wordings === 'string' ? wordings : draw.pick(wordings);
}

/** A worked solution as a list. */
export const bulletList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
