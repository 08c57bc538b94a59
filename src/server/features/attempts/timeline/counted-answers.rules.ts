import { compareByWriter, type EventKey, formatEventKey } from '#contract/attempts/late-answers.ts';
import type { QuestionChange, QuestionState } from '#contract/attempts/timeline.ts';
import type { AnswerEvent } from '../answers/rules.ts';

/** The events of one question that count, the newest of them, and for each field the newest event that sets it. */
type QuestionEvents = { events: Map<string, AnswerEvent>; newest: EventKey; fields: Fields };
type Field = 'selected' | 'value' | 'marked';
type Fields = { [name in Field]?: AnswerEvent };

const isNewer = (one: EventKey, other: EventKey | undefined) =>
  other === undefined || compareByWriter(one, other) > 0;

/** Tracks the answers that count while events, admissions and withdrawals are applied. A step costs the same however many came before. */
export class CountedAnswers {
  private readonly questions = new Map<number, QuestionEvents>();

  /** The state of a question by the events that count; undefined where none does. */
  getState(question: number): QuestionState | undefined {
    const counting = this.questions.get(question);
    if (!counting) return undefined;
    const { selected, value, marked } = counting.fields;
    return {
      selected_options: selected?.selected ?? [],
      value: value?.value ?? '',
      marked: marked?.marked ?? false,
    };
  }

  /** Whether a later event of the question, by (epoch, seq), counts already. */
  isOvertaken(event: AnswerEvent): boolean {
    const counting = this.questions.get(event.question_id);
    return counting !== undefined && isNewer(counting.newest, event);
  }

  /** Counts events; returns the questions that this changes. */
  add(events: readonly AnswerEvent[]): QuestionChange[] {
    return this.collectChanges(events, (event) => this.count(event));
  }

  /** Counts events no longer; returns the questions that this changes. */
  remove(events: readonly AnswerEvent[]): QuestionChange[] {
    const gone = new Set(events.map(formatEventKey));
    return this.collectChanges(events, ({ question_id }) => {
      const own = [...(this.questions.get(question_id)?.events.values() ?? [])];
      if (!own.some((event) => gone.has(formatEventKey(event)))) return;
      this.questions.delete(question_id);
      for (const event of own) if (!gone.has(formatEventKey(event))) this.count(event);
    });
  }

  private count(event: AnswerEvent): void {
    const { question_id } = event;
    const counting: QuestionEvents = this.questions.get(question_id) ?? {
      events: new Map(),
      newest: event,
      fields: {},
    };
    this.questions.set(question_id, counting);
    counting.events.set(formatEventKey(event), event);
    if (isNewer(event, counting.newest)) counting.newest = event;
    for (const field of ['selected', 'value', 'marked'] as const)
      if (event[field] !== null && isNewer(event, counting.fields[field])) counting.fields[field] = event;
  }

  private collectChanges(
    events: readonly AnswerEvent[],
    act: (event: AnswerEvent) => void,
  ): QuestionChange[] {
    const before = new Map(events.map(({ question_id }) => [question_id, this.getState(question_id)]));
    for (const event of events) act(event);
    return [...before].flatMap(([question_id, was]) => {
      const state = this.getState(question_id) ?? null;
      return JSON.stringify(state) === JSON.stringify(was ?? null) ? [] : [{ question_id, state }];
    });
  }
}
