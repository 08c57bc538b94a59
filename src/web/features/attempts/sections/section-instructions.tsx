import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import type { TestSession } from '../test-session/test-session.ts';

type SectionInstructionsProps = { paper: TestSession['paper']; question: PaperQuestion };

/** The author's instructions for a section, above its first question. */
export function SectionInstructions({ paper, question }: SectionInstructionsProps) {
  const section = paper.sections.find(({ name }) => name === question.section);
  const first = paper.questions.find((one) => one.section === question.section);
  if (!section?.instructions_html || first?.id !== question.id) return null;
  return (
    <section
      aria-label={`Instructions for ${section.name}`}
      data-paper
      className="rounded-control bg-sunken px-4 py-3 text-sm"
    >
      <h2 className="mb-1 font-semibold">{section.name}</h2>
      <RichText html={section.instructions_html} />
    </section>
  );
}
