import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AptitudeSection, QuestionPlacement } from '#contract/aptitudes/sections.ts';
import type { Question } from '#contract/questions/question.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { excerpt, pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import {
  type ArrangedQuestion,
  moveQuestion,
  moveToSection,
  toArranged,
  toPlacements,
  validateMarks,
} from './question-order.ts';
import { useArrangeQuestions } from './requests.ts';

type ArrangeQuestionsProps = {
  aptitudeId: number;
  sections: readonly AptitudeSection[];
  questions: readonly Question[];
  places: readonly QuestionPlacement[];
  onDone: () => void;
};

/** Sets order, sections and own marks of the questions, and saves them together. */
export function ArrangeQuestions({ aptitudeId, sections, questions, places, onDone }: ArrangeQuestionsProps) {
  const [list, setList] = useState(() => toArranged(places));
  const arrange = useArrangeQuestions(aptitudeId);
  const focus = useRef<string>(undefined);
  const open = sections.filter(({ blueprint }) => blueprint === null);
  const next = toPlacements(list, open);
  const dirty = JSON.stringify(next) !== JSON.stringify(toPlacements(toArranged(places), open));
  const faulty = list.some(({ marks }) => validateMarks(marks));
  const byId = new Map(questions.map((question) => [question.id, question]));

  // A row loses the focus when it moves within the page.
  useEffect(() => {
    if (focus.current && list.length > 0)
      document.querySelector<HTMLElement>(`[data-arrange='${focus.current}']`)?.focus();
    focus.current = undefined;
  }, [list]);

  function put(list: ArrangedQuestion[], focused: string) {
    focus.current = focused;
    setList(list);
  }

  return (
    <div className="flex flex-col gap-6">
      <UnsavedGuard when={dirty && !arrange.isSuccess}>
        The new order of the questions will be lost.
      </UnsavedGuard>
      {[...open, undefined].map((section) => {
        const members = list.filter((one) => one.section_id === (section?.id ?? null));
        if (!section && members.length === 0) return null;
        return (
          <section key={section?.id ?? 0} aria-labelledby={`arrange-${section?.id ?? 0}`}>
            <h2 id={`arrange-${section?.id ?? 0}`} className="mb-3 font-semibold text-lg">
              {section?.name ?? (open.length > 0 ? 'Without a section' : 'Questions')}{' '}
              <span className="font-normal text-muted text-sm tabular-nums">
                {pluralize(members.length, 'question')}
              </span>
            </h2>
            <Card flush>
              {members.length === 0 && <p className="px-4 py-3 text-muted text-sm">Nothing in it yet.</p>}
              <ol className="divide-y divide-line">
                {members.map((one, index) => (
                  <Row
                    key={one.question_id}
                    place={one}
                    text={excerpt(byId.get(one.question_id)?.description ?? '', 90)}
                    type={byId.get(one.question_id)?.question_type ?? ''}
                    number={index + 1}
                    last={index === members.length - 1}
                    sections={open}
                    onMove={(by, focused) => put(moveQuestion(list, one.question_id, by), focused)}
                    onSection={(id, focused) => put(moveToSection(list, one.question_id, id), focused)}
                    onMarks={(marks) =>
                      setList(list.map((each) => (each === one ? { ...one, marks } : each)))
                    }
                  />
                ))}
              </ol>
            </Card>
          </section>
        );
      })}
      {arrange.error && (
        <Notice tone="danger" title="Not saved">
          {errorMessage(arrange.error)}
        </Notice>
      )}
      <BottomBar>
        <p className="min-w-0 text-muted text-sm">{dirty ? 'Not saved yet' : 'Nothing is changed yet'}</p>
        <div className="flex gap-2">
          <Button variant="secondary" disabled={arrange.isPending} onClick={onDone}>
            {dirty ? 'Discard' : 'Back'}
          </Button>
          <Button
            busy={arrange.isPending}
            disabled={!dirty || faulty}
            onClick={() =>
              arrange.mutate(next, {
                onSuccess: () => {
                  toast({ title: 'Questions arranged', variant: 'success' });
                  onDone();
                },
              })
            }
          >
            {arrange.isPending ? 'Saving' : 'Save the order'}
          </Button>
        </div>
      </BottomBar>
    </div>
  );
}

type RowProps = {
  place: ArrangedQuestion;
  text: string;
  type: string;
  number: number;
  last: boolean;
  sections: readonly AptitudeSection[];
  onMove: (by: 1 | -1, focused: string) => void;
  onSection: (id: number | null, focused: string) => void;
  onMarks: (marks: string) => void;
};

function Row({ place, text, type, number, last, sections, onMove, onSection, onMarks }: RowProps) {
  const id = `arrange-question-${place.question_id}`;
  const error = validateMarks(place.marks);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="w-6 shrink-0 text-end font-medium text-muted text-sm tabular-nums">{number}</span>
      <p className="min-w-0 flex-1 basis-48 text-[0.9375rem]">
        {text} <span className="whitespace-nowrap text-muted text-sm">({type})</span>
      </p>
      <div className="flex flex-wrap items-start gap-2">
        {sections.length > 0 && (
          <Field label={`Section of question ${number}`} labelHidden className="w-44">
            <Select
              data-arrange={`${id}-section`}
              value={place.section_id === null ? '' : String(place.section_id)}
              placeholder="No section"
              onChange={(event) =>
                onSection(event.target.value === '' ? null : Number(event.target.value), `${id}-section`)
              }
              options={sections.map((section) => ({ value: String(section.id), label: section.name }))}
            />
          </Field>
        )}
        <Field
          label={`Own marks of question ${number}`}
          labelHidden
          className="w-24"
          {...(error && { error })}
        >
          <Input
            inputMode="decimal"
            placeholder="Marks"
            value={place.marks}
            onChange={(event) => onMarks(event.target.value)}
          />
        </Field>
        <div className="flex">
          <Button
            data-arrange={`${id}-up`}
            variant="ghost"
            size="icon"
            aria-label={`Move question ${number} up`}
            aria-disabled={number === 1}
            onClick={() => onMove(-1, `${id}-up`)}
          >
            <ArrowUp aria-hidden="true" />
          </Button>
          <Button
            data-arrange={`${id}-down`}
            variant="ghost"
            size="icon"
            aria-label={`Move question ${number} down`}
            aria-disabled={last}
            onClick={() => onMove(1, `${id}-down`)}
          >
            <ArrowDown aria-hidden="true" />
          </Button>
        </div>
      </div>
    </li>
  );
}
