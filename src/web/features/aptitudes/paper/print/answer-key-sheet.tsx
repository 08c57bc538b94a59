import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { Question } from '#contract/questions/question.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { describeKey } from './answer-key.ts';
import type { PrintedSection } from './question-blocks.ts';

type AnswerKeySheetProps = {
  aptitude: Aptitude;
  set: string;
  sections: readonly PrintedSection[];
  questions: ReadonlyMap<number, Question>;
  explanations: boolean;
};

/** The printed key of one set, on a separate page. */
export function AnswerKeySheet({ aptitude, set, sections, questions, explanations }: AnswerKeySheetProps) {
  return (
    <article aria-label="Key sheet" className="paper-part">
      <header className="paper-head">
        <div>
          <h2>Key: {aptitude.name}</h2>
          <p>For markers alone.</p>
        </div>
        <p className="paper-set">
          Set <strong>{set}</strong>
        </p>
      </header>
      {sections.map(({ facts, blocks }) => (
        <section key={facts.name} aria-label={`Key of ${facts.name}`}>
          <h3 className="paper-section">{facts.name}</h3>
          <ol className={explanations ? 'paper-key paper-key-long' : 'paper-key'}>
            {blocks
              .flatMap(({ questions }) => questions)
              .map(({ question, number }) => {
                const source = questions.get(question.id);
                return (
                  <li key={number}>
                    <span className="paper-number">{number}.</span>
                    <div>
                      <strong>{source ? describeKey(question, source) : '—'}</strong>
                      {explanations && source?.explanation_html && (
                        <RichText html={source.explanation_html} />
                      )}
                    </div>
                  </li>
                );
              })}
          </ol>
        </section>
      ))}
    </article>
  );
}
