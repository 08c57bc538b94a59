import { templates } from '#lib/question-generators/catalogue.ts';
import type { ItemPrior } from './calibration.rules.ts';
import { guessItemLevel, type ItemLevel, isRight } from './scale.rules.ts';
import type { LevelAnswer } from './update.rules.ts';

/** A question of the bank with its versions that ask the same. */
export type CalibratedQuestion = {
  id: number;
  difficulty: number;
  /** The generator that made it. */
  template: string | null;
  topics: string[];
  versions: number[];
};

/** An answer as it is stored: a version of the bank, or a template; the topic that was practised; the share of the marks. */
export type StoredAnswer = [
  version: number | null,
  template: string | null,
  topic: string | null,
  /** Null where the student left the question blank in a test: it is met and counts for nothing. */
  share: number | null,
];

type Item = { question_id: number | null; template: string | null; prior: ItemPrior; topics: string[] };
type FoundAnswer = { item: number; topic: string; right: boolean };

const OTHER = 'Other';

/** Numbers all items, those of the bank and the generators, and finds the item of each stored answer. */
export class ItemIndex {
  private readonly items: Item[] = [];
  private readonly byVersion = new Map<number, number>();
  private readonly byTemplate = new Map<string, number>();
  private readonly areas: ReadonlyMap<string, string>;

  constructor(
    questions: readonly CalibratedQuestion[],
    areas: ReadonlyMap<string, string>,
    generators: ReadonlyMap<string, ItemLevel>,
  ) {
    this.areas = areas;
    for (const { id, versions, topics, difficulty, template } of questions) {
      for (const version of versions) this.byVersion.set(version, this.items.length);
      const prior = { difficulty, generator: generators.get(template ?? '') };
      this.items.push({ question_id: id, template: null, prior, topics });
    }
    for (const { name, topic, difficulty } of templates) {
      this.byTemplate.set(name, this.items.length);
      const prior = { difficulty, generator: undefined };
      this.items.push({ question_id: null, template: name, prior, topics: [topic] });
    }
  }

  priorOf(item: number): ItemPrior {
    return this.get(item).prior;
  }

  subjectOf(item: number): Pick<Item, 'question_id' | 'template'> {
    const { question_id, template } = this.get(item);
    return { question_id, template };
  }

  /** The first answer of a student to each item, from all answers in their order. A generator counts once, whatever its seeds. */
  listFirstAnswers(answers: readonly StoredAnswer[]): { item: number; right: boolean }[] {
    const met = new Set<number>();
    return this.listAnswers(answers).filter(({ item }) => !met.has(item) && met.add(item));
  }

  /** The answers that a student's abilities rest on: the first to each question, and each of a generator. */
  listLevelAnswers(answers: readonly StoredAnswer[], levels: ReadonlyMap<number, ItemLevel>): LevelAnswer[] {
    return this.listAnswers(answers).map(({ item, topic, right }) => {
      const level = levels.get(item) ?? guessItemLevel(this.get(item).prior.difficulty);
      return { ...level, topic, area: this.areas.get(topic) ?? OTHER, right };
    });
  }

  private listAnswers(answers: readonly StoredAnswer[]): FoundAnswer[] {
    const met = new Set<number>();
    return answers.flatMap(([version, template, practised, share]) => {
      const number = template === null ? this.byVersion.get(version ?? 0) : this.byTemplate.get(template);
      const item = number === undefined ? undefined : this.items[number];
      if (number === undefined || item === undefined) return [];
      if (item.question_id !== null && met.has(number)) return [];
      met.add(number);
      if (share === null) return [];
      // A question may have moved to another topic since.
      const topic =
        practised !== null && (item.template !== null || item.topics.includes(practised))
          ? practised
          : (item.topics[0] ?? OTHER);
      return { item: number, topic, right: isRight(share) };
    });
  }

  private get(item: number): Item {
    const found = this.items[item];
    if (!found) throw new Error('There is no such item.');
    return found;
  }
}
