import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Aptitude } from '#contract/aptitude.ts';
import { isChoice } from '#contract/key.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { durationOfMinutes } from '#web/api/time.ts';
import { AnswerField } from '#web/attempt/AnswerField.tsx';
import {
  type Change,
  chosen,
  countSections,
  type Entries,
  isAnswered,
  matched,
  withChanges,
} from '#web/attempt/answers.ts';
import { StimulusPanel } from '#web/attempt/StimulusPanel.tsx';
import { schemeInShort } from '#web/marking/summary.ts';
import { kindLabels } from '#web/question/kinds.ts';
import { useSettled } from '#web/question/settled.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { signedFigure } from '#web/ui/figures.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { type Given, type Paper, type Sitter, useMarking } from './requests.ts';
import { TrialClock } from './TrialClock.tsx';
import { TrialPalette } from './TrialPalette.tsx';
import { TrialScore } from './TrialScore.tsx';
import { TrialSections } from './TrialSections.tsx';

type PaperTrialProps = { aptitude: Aptitude; sitter: Sitter; paper: Paper };

const outcomes = {
  right: ['success', 'Right'],
  partial: ['warn', 'Partly right'],
  wrong: ['danger', 'Wrong'],
  blank: ['neutral', 'Not answered'],
} as const;

/** A paper to answer question by question; what is answered is marked by the server and forgotten. */
export function PaperTrial({ aptitude, sitter, paper }: PaperTrialProps) {
  const [entries, setEntries] = useState<Entries>(new Map());
  const [at, setAt] = useState(0);
  const given = useMemo(() => givenOf(entries), [entries]);
  const marking = useMarking(aptitude.id, sitter, useSettled(given, 400));
  const question = paper.questions[at];
  if (!question) return null;
  const entry = entries.get(question.id);
  const section = paper.sections.find(({ name }) => name === question.section);
  const stimulus = paper.stimuli.find(({ id }) => id === question.stimulus_id);
  const mark = marking.data?.outcomes.find((one) => one.question === question.id);
  const answer = (change: Omit<Change, 'question_id'>) =>
    setEntries(withChanges(entries, [{ question_id: question.id, ...change }]));

  function open(place: number) {
    setAt(Math.min(paper.questions.length - 1, Math.max(0, place)));
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <Card flush>
        <div className="border-line border-b px-2 sm:px-4">
          <TrialSections
            counts={countSections(paper.questions, entries)}
            current={question.section}
            onOpen={(name) => open(paper.questions.findIndex((one) => one.section === name))}
          />
        </div>
        {section && (
          <div className="border-line border-b bg-sunken/50 px-4 py-3 text-sm sm:px-6">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
              <TrialClock
                key={section.minutes ? section.name : ''}
                minutes={section.minutes ?? aptitude.duration}
              />
              {section.minutes
                ? `${durationOfMinutes(section.minutes)} for this section. `
                : `${durationOfMinutes(aptitude.duration)} over all. `}
              {schemeInShort(section.scheme)}.
            </p>
            {section.instructions_html && <RichText html={section.instructions_html} className="mt-2" />}
          </div>
        )}
        {stimulus && (
          <StimulusPanel
            key={stimulus.id}
            stimulus={stimulus}
            numbers={paper.questions.flatMap((one, place) =>
              one.stimulus_id === stimulus.id ? [place + 1] : [],
            )}
            className="xl:max-h-[38dvh]"
          />
        )}
        <article aria-labelledby="trial-heading" className="flex flex-col gap-5 px-4 py-5 sm:px-6">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id="trial-heading" className="me-auto font-semibold text-lg">
              Question {at + 1}{' '}
              <span className="font-normal text-muted text-sm">of {paper.questions.length}</span>
            </h2>
            <Badge>{kindLabels[question.kind]}</Badge>
            <Badge className="tabular-nums">
              {signedFigure(question.marks_right)} / {signedFigure(question.marks_wrong)}
            </Badge>
          </div>
          <RichText html={question.html} className="text-[1.0625rem]" />
          <AnswerField
            question={question}
            selected={entry?.selected ?? []}
            value={entry?.value ?? ''}
            disabled={false}
            onChoose={(option) => {
              if (isChoice(question.kind))
                answer({ selected_options: chosen(question.kind, entry?.selected ?? [], option) });
            }}
            onType={(value) => answer({ value })}
            onMatch={(prompt, match) =>
              answer({ selected_options: matched(entry?.selected ?? [], prompt, match) })
            }
          />
          <p aria-live="polite" className="flex min-h-8 flex-wrap items-center gap-3 text-sm">
            {isAnswered(entry) && mark && (
              <>
                <Badge tone={outcomes[mark.outcome][0]}>{outcomes[mark.outcome][1]}</Badge>
                <span className="tabular-nums">{signedFigure(mark.marks)}</span>
              </>
            )}
          </p>
          {marking.error && <Notice tone="danger">{sentenceFor(marking.error)}</Notice>}
          <div className="flex flex-wrap justify-between gap-3">
            <Button variant="secondary" disabled={at === 0} onClick={() => open(at - 1)}>
              <ChevronLeft aria-hidden="true" /> Previous
            </Button>
            {isAnswered(entry) && (
              <Button variant="ghost" onClick={() => answer({ selected_options: [], value: '' })}>
                Clear Response
              </Button>
            )}
            <Button disabled={at === paper.questions.length - 1} onClick={() => open(at + 1)}>
              Next <ChevronRight aria-hidden="true" />
            </Button>
          </div>
        </article>
      </Card>
      <div className="flex flex-col gap-6">
        {marking.data && <TrialScore marked={marking.data} />}
        <Card aria-label="Questions">
          <TrialPalette questions={paper.questions} entries={entries} at={at} onGo={open} />
        </Card>
      </div>
    </div>
  );
}

/** What is told to the server: the questions that have an answer. */
function givenOf(entries: Entries): Given[] {
  return [...entries]
    .filter(([, entry]) => isAnswered(entry))
    .map(([question_id, { selected, value }]) => ({ question_id, selected_options: [...selected], value }));
}
