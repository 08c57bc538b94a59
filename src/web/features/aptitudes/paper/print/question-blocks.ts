import type { Paper } from '../requests.ts';

type PaperQuestion = Paper['questions'][number];
export type NumberedQuestion = { question: PaperQuestion; number: number };
/** Questions that are printed together: those of one passage, or a single one. */
export type QuestionBlock = { stimulus: Paper['stimuli'][number] | undefined; questions: NumberedQuestion[] };
export type PrintedSection = { facts: Paper['sections'][number]; blocks: QuestionBlock[] };

/** The printed order of a paper: numbered throughout, by section, with each passage above its questions. */
export function arrangePrintedSections({
  sections,
  questions,
  stimuli,
}: Pick<Paper, 'sections' | 'questions' | 'stimuli'>): PrintedSection[] {
  const texts = new Map(stimuli.map((stimulus) => [stimulus.id, stimulus]));
  const numbered = questions.map((question, place) => ({ question, number: place + 1 }));
  return sections.map((facts) => {
    const blocks: QuestionBlock[] = [];
    for (const one of numbered.filter(({ question }) => question.section === facts.name)) {
      const { stimulus_id } = one.question;
      const last = blocks.at(-1);
      if (stimulus_id !== null && last?.stimulus?.id === stimulus_id) last.questions.push(one);
      else
        blocks.push({
          stimulus: stimulus_id === null ? undefined : texts.get(stimulus_id),
          questions: [one],
        });
    }
    return { facts, blocks };
  });
}
