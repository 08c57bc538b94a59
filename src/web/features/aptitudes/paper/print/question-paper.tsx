import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { Trade } from '#contract/trade.ts';
import { useSettings } from '#web/api/settings.ts';
import { durationOfMinutes, useTimeFormat } from '#web/api/time.ts';
import { letterOf } from '#web/features/attempts/answers/answers.ts';
import { schemeInShort } from '../../scheme/scheme-summary.ts';
import { usePreview } from '#web/features/questions/requests.ts';
import { count, typeLabel } from '#web/features/questions/labels.ts';
import { signedFigure } from '#web/ui/number-format.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { type Block, type Numbered, printedSections } from './question-blocks.ts';
import type { Paper } from '../requests.ts';

type PaperSheetProps = { aptitude: Aptitude; set: string; trade: Trade; paper: Paper };

/** The questions, section by section, each passage above its questions. */
export function PaperSheet({ aptitude, set, trade, paper }: PaperSheetProps) {
  const { date } = useTimeFormat();
  const { institute_name } = useSettings();
  const preview = usePreview(aptitude.instructions === '' ? [] : [aptitude.instructions], 'markdown');
  const full = paper.sections.reduce((sum, section) => sum + section.max_marks, 0);
  const general = trade === 'GENERAL' ? '' : ` · ${typeLabel(trade)}`;
  return (
    <article aria-label="Question paper" className="paper-part">
      <header className="paper-head">
        <div>
          {institute_name && <p>{institute_name}</p>}
          <h2>{aptitude.name}</h2>
          <p>
            {date(aptitude.test_timestamp)} · {durationOfMinutes(aptitude.duration)} ·{' '}
            {count(paper.questions.length, 'question')} · full marks {full}
            {general}
          </p>
        </div>
        <p className="paper-set">
          Set <strong>{set}</strong>
        </p>
      </header>
      <p className="paper-fields">
        <span>Name</span>
        <span>Registration no</span>
        <span>Signature</span>
      </p>
      {preview.data?.[0] && <RichText html={preview.data[0]} className="paper-instructions" />}
      {printedSections(paper).map(({ facts, blocks }, place) => (
        <section key={facts.name} aria-label={facts.name}>
          <div className="paper-section">
            <h3>
              {paper.sections.length > 1 ? `Section ${place + 1}: ` : ''}
              {facts.name}
            </h3>
            <p>
              {count(facts.questions, 'question')}, {facts.max_marks} marks
              {facts.minutes ? `, ${durationOfMinutes(facts.minutes)}` : ''}. {schemeInShort(facts.scheme)}.
            </p>
            {facts.instructions_html && <RichText html={facts.instructions_html} />}
          </div>
          {blocks.map((block) => (
            <PrintedBlock key={block.members[0]?.number} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

function PrintedBlock({ block: { stimulus, members } }: { block: Block }) {
  const [first, ...rest] = members;
  if (!stimulus || !first)
    return members.map((member) => <PrintedQuestion key={member.number} {...member} />);
  const last = rest.at(-1)?.number ?? first.number;
  return (
    <div className="paper-block">
      <div className="paper-together">
        <div className="paper-passage">
          <h4>
            {first.number === last ? `For question ${last}` : `For questions ${first.number} to ${last}`}
            {stimulus.title && `: ${stimulus.title}`}
          </h4>
          <RichText html={stimulus.html} />
        </div>
        <PrintedQuestion {...first} />
      </div>
      {rest.map((member) => (
        <PrintedQuestion key={member.number} {...member} />
      ))}
    </div>
  );
}

function PrintedQuestion({ question, number }: Numbered) {
  const { options, prompts, kind, unit } = question;
  return (
    <div className="paper-question">
      <p className="paper-number">{number}.</p>
      <div className="paper-body">
        <RichText html={question.html} />
        {prompts.length > 0 && (
          <ol className="paper-prompts">
            {prompts.map((prompt, place) => (
              <li key={prompt.id}>
                <span>{place + 1}.</span>
                <RichText html={prompt.html} />
                <span className="paper-blank" />
              </li>
            ))}
          </ol>
        )}
        {options.length > 0 && (
          <ol className="paper-options">
            {options.map((option, place) => (
              <li key={option.id}>
                <span>({letterOf(place)})</span>
                <RichText html={option.html} />
              </li>
            ))}
          </ol>
        )}
        {kind === 'multiple' && <p className="paper-hint">One or more may be right.</p>}
        {(kind === 'numerical' || kind === 'text') && (
          <p className="paper-hint">
            Answer: <span className="paper-blank" /> {unit}
          </p>
        )}
      </div>
      <p className="paper-marks">
        [{signedFigure(question.marks_right)}
        {question.marks_wrong !== 0 && `, ${signedFigure(question.marks_wrong)}`}]
      </p>
    </div>
  );
}
