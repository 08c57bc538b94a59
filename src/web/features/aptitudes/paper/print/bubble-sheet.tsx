import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { optionLetter } from '#web/ui/text.ts';
import type { Paper } from '../requests.ts';
import { arrangePrintedSections } from './question-blocks.ts';

const COLUMNS = Array.from({ length: 10 }, (_, place) => place);
const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));
const LETTERS = 5;

type BubbleSheetProps = { aptitude: Aptitude; set: string; paper: Paper };

/** An answer sheet: a grid for the registration number and bubbles for each question. */
export function BubbleSheet({ aptitude, set, paper }: BubbleSheetProps) {
  return (
    <article aria-label="Bubble sheet" className="paper-part">
      <header className="paper-head">
        <div>
          <h2>{aptitude.name}</h2>
          <p>Fill each bubble completely with a dark pen: ⬤, not ⊗ or ◐.</p>
        </div>
        <p className="paper-set">
          Set <strong>{set}</strong>
        </p>
      </header>
      <div className="omr-top">
        <section aria-label="Registration number">
          <h3>Registration no</h3>
          <div className="omr-grid">
            {COLUMNS.map((column) => (
              <div key={column} className="omr-column">
                <span className="omr-box" />
                {DIGITS.map((digit) => (
                  <Bubble key={digit} label={digit} />
                ))}
              </div>
            ))}
          </div>
        </section>
        <p className="omr-fields">
          <span>Name</span>
          <span>Trade</span>
          <span>Date</span>
          <span>Signature of the student</span>
          <span>Signature of the invigilator</span>
        </p>
      </div>
      {arrangePrintedSections(paper).map(({ facts, blocks }) => (
        <section key={facts.name} aria-label={`Bubbles of ${facts.name}`}>
          <h3 className="paper-section">{facts.name}</h3>
          <ol className="omr-answers">
            {blocks
              .flatMap(({ questions }) => questions)
              .map(({ question, number }) => (
                <li key={number}>
                  <span className="paper-number">{number}</span>
                  <AnswerBubbles question={question} />
                </li>
              ))}
          </ol>
        </section>
      ))}
    </article>
  );
}

function AnswerBubbles({ question: { kind, options, prompts } }: { question: Paper['questions'][number] }) {
  if (kind === 'numerical' || kind === 'text') return <span className="omr-line" />;
  const letters = Array.from({ length: Math.max(LETTERS, options.length) }, (_, place) =>
    optionLetter(place),
  );
  if (kind !== 'matching')
    return (
      <span className="omr-row">
        {letters.map((letter) => (
          <Bubble key={letter} label={letter} />
        ))}
      </span>
    );
  return (
    <span className="omr-pairs">
      {prompts.map(({ id }, place) => (
        <span key={id} className="omr-row">
          <span className="omr-prompt">{place + 1}</span>
          {letters.map((letter) => (
            <Bubble key={letter} label={letter} />
          ))}
        </span>
      ))}
    </span>
  );
}

const Bubble = ({ label }: { label: string }) => <span className="omr-bubble">{label}</span>;
