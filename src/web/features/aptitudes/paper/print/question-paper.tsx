import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { Trade } from '#contract/trade.ts';
import { useSettings } from '#web/api/settings.ts';
import { formatMinutes, useTimeFormat } from '#web/api/time.ts';
import { tradeLabel } from '#web/features/questions/labels.ts';
import { usePreviewText } from '#web/features/questions/requests.ts';
import { formatSigned } from '#web/ui/number-format.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { optionLetter, pluralize } from '#web/ui/text.ts';
import { summarizeScheme } from '../../scheme/scheme-summary.ts';
import type { Paper } from '../requests.ts';
import { arrangePrintedSections, type NumberedQuestion, type QuestionBlock } from './question-blocks.ts';

type QuestionPaperProps = { aptitude: Aptitude; set: string; trade: Trade; paper: Paper };

/** The questions, section by section, each passage above its questions. */
export function QuestionPaper({ aptitude, set, trade, paper }: QuestionPaperProps) {
  const { date } = useTimeFormat();
  const { institute_name } = useSettings();
  const preview = usePreviewText(aptitude.instructions === '' ? [] : [aptitude.instructions], 'markdown');
  const full = paper.sections.reduce((sum, section) => sum + section.max_marks, 0);
  const general = trade === 'GENERAL' ? '' : ` · ${tradeLabel(trade)}`;
  return (
    <article aria-label="Question paper" className="paper-part">
      <header className="paper-head">
        <div>
          {institute_name && <p>{institute_name}</p>}
          <h2>{aptitude.name}</h2>
          <p>
            {date(aptitude.test_timestamp)} · {formatMinutes(aptitude.duration)} ·{' '}
            {pluralize(paper.questions.length, 'question')} · full marks {full}
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
      {arrangePrintedSections(paper).map(({ facts, blocks }, place) => (
        <section key={facts.name} aria-label={facts.name}>
          <div className="paper-section">
            <h3>
              {paper.sections.length > 1 ? `Section ${place + 1}: ` : ''}
              {facts.name}
            </h3>
            <p>
              {pluralize(facts.questions, 'question')}, {facts.max_marks} marks
              {facts.minutes ? `, ${formatMinutes(facts.minutes)}` : ''}. {summarizeScheme(facts.scheme)}.
            </p>
            {facts.instructions_html && <RichText html={facts.instructions_html} />}
          </div>
          {blocks.map((block) => (
            <PrintedBlock key={block.questions[0]?.number} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

function PrintedBlock({ block: { stimulus, questions } }: { block: QuestionBlock }) {
  const [first, ...rest] = questions;
  if (!stimulus || !first)
    return questions.map((member) => <PrintedQuestion key={member.number} {...member} />);
  const last = rest.at(-1)?.number ?? first.number;
  return (
    <div>
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

function PrintedQuestion({ question, number }: NumberedQuestion) {
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
                <span>({optionLetter(place)})</span>
                <RichText html={option.html} />
              </li>
            ))}
          </ol>
        )}
        {kind === 'multiple' && <p className="paper-hint">One or more may be correct.</p>}
        {(kind === 'numerical' || kind === 'text') && (
          <p className="paper-hint">
            Answer: <span className="paper-blank" /> {unit}
          </p>
        )}
      </div>
      <p className="paper-marks">
        [{formatSigned(question.marks_right)}
        {question.marks_wrong !== 0 && `, ${formatSigned(question.marks_wrong)}`}]
      </p>
    </div>
  );
}
