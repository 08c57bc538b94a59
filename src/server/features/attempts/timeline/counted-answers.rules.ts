import { compareByWriter, type EventKey, formatEventKey } from '#contract/attempts/late-answers.ts';
import type { QuestionChange, QuestionState } from '#contract/attempts/timeline.ts';
import type { AnswerEvent } from '../answers/rules.ts';

/** What counts of one question: its events, the newest of them, and of each field the newest event that told it. */
type QuestionEvents = { events: Map<string, AnswerEvent>; newest: EventKey; fields: Fields };
type Field = 'selected' | 'value' | 'marked';
type Fields = { [name in Field]?: AnswerEvent };

const isNewer = (one: EventKey, other: EventKey | undefined) =>
  other === undefined || compareByWriter(one, other) > 0;

/** Keeps what counts of each question while events come and admissions come and go. A step costs the same, however many came before. */
export class CountedAnswers {
  private readonly questions = new Map<number, QuestionEvents>();

  /** How a question stands by what counts; undefined where nothing of it does. */
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

  /** Whether something later in the order of the writers counts already. */
  isOvertaken(event: AnswerEvent): boolean {
    const counting = this.questions.get(event.question_id);
    return counting !== undefined && isNewer(counting.newest, event);
  }

  /** Lets events count; returns what that changes. */
  add(events: readonly AnswerEvent[]): QuestionChange[] {
    return this.collectChanges(events, (event) => this.count(event));
  }

  /** Lets events count no longer; returns what that changes. */
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
