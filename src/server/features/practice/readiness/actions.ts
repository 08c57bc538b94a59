import { LRUCache } from 'lru-cache';
import type { CutOff } from '#contract/aptitudes/marking-scheme.ts';
import type { MockCutOffs, TemplateDesign } from '#contract/aptitudes/templates.ts';
import { LEAST_ANSWERS } from '#contract/practice/levels.ts';
import type { Trade } from '#contract/trade.ts';
import { buildPlainScheme, getQuestionMarks } from '#server/features/aptitudes/paper/marking-scheme.rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { listAbilitiesFor, listAreaAbilities, listTemplateLevels } from '../levels/queries.ts';
import { guessItemLevel, type ItemLevel } from '../levels/scale.rules.ts';
import { fitsLine, listMockLines, type MockGenerator } from '../mocks/draw.rules.ts';
import type { SectionPlan, TopicItems } from './marks.rules.ts';
import { listBankItems } from './queries.ts';
import { addItems, type Readiness, simulateReadiness } from './rules.ts';

/** The items of a line change slowly, and a class opens the same pages. */
const ITEMS_LIFE_MS = 10 * 60_000;
const itemsOfLines = new LRUCache<string, TopicItems[]>({ max: 1_000, ttl: ITEMS_LIFE_MS });
/** One seed for all, so that a figure changes only with what it follows from. */
const SEED = 1;

type Student = { accountId: number; trade: Trade };
type Pattern = { design: TemplateDesign; cutOffs: MockCutOffs; generators: readonly MockGenerator[] };

/** How ready a student is for a pattern; or what is lacking to tell: cut-offs, or answers to topics of its areas. */
export async function estimateReadiness(
  db: Database,
  student: Student,
  pattern: Pattern,
): Promise<Readiness | 'cut-offs' | 'answers'> {
  const sections = await planSections(db, student, pattern);
  const cutOff = toMarks(
    pattern.cutOffs.total,
    sections.reduce((sum, one) => sum + maxOf(one), 0),
  );
  if (cutOff === null && sections.every((one) => one.cutOff === null)) return 'cut-offs';
  const topics = sections.flatMap(({ lines }) =>
    lines.flatMap((line) => line.topics.map((one) => one.topic)),
  );
  const abilities = await listAbilitiesFor(db, student.accountId, [...new Set(topics)]);
  const areas = await listAreaAbilities(db, student.accountId);
  const asked = new Set(abilities.map(({ area }) => area));
  const answers = areas.reduce((sum, one) => sum + (asked.has(one.area) ? one.answers : 0), 0);
  if (answers < LEAST_ANSWERS) return 'answers';
  return simulateReadiness(
    { sections, cutOff, areas, abilities: new Map(abilities.map((one) => [one.topic, one])) },
    SEED,
  );
}

/** The topics of a pattern, each with the questions that it is expected to have there and the student's ability in it. */
export async function listPatternTopics(db: Database, student: Student, pattern: Pattern) {
  const weights = new Map<string, number>();
  for (const { lines } of await planSections(db, student, pattern))
    for (const { count, topics } of lines) {
      const all = topics.reduce((sum, { items }) => sum + items, 0);
      for (const { topic, items } of topics)
        weights.set(topic, (weights.get(topic) ?? 0) + (count * items) / all);
    }
  const abilities = await listAbilitiesFor(db, student.accountId, [...weights.keys()]);
  return abilities.map(({ topic, ability }) => ({ topic, ability, weight: weights.get(topic) ?? 0 }));
}

const maxOf = ({ lines }: Pick<SectionPlan, 'lines'>) =>
  lines.reduce((sum, { count, right }) => sum + count * right, 0);

function toMarks(cutOff: CutOff | null | undefined, max: number): number | null {
  if (!cutOff) return null;
  return 'marks' in cutOff ? cutOff.marks : (max * cutOff.percent) / 100;
}

/** The sections of a pattern that a student gets. A line for which nothing is known asks questions of middle difficulty. */
async function planSections(
  db: Database,
  student: Student,
  { design, cutOffs, generators }: Pattern,
): Promise<SectionPlan[]> {
  const levels = await listTemplateLevels(db);
  const lines = listMockLines(design.sections, student.trade);
  const planned: SectionPlan[] = [];
  for (const [place, section] of design.sections.entries()) {
    const scheme =
      section.scheme ?? design.scheme ?? buildPlainScheme(design.marks_right, design.marks_wrong);
    const own = [];
    for (const { section: at, line, type, count } of lines) {
      const blueprintLine = section.blueprint?.lines[line];
      if (at !== place || !blueprintLine) continue;
      const key = JSON.stringify([student.trade, type, blueprintLine]);
      const bank = itemsOfLines.get(key) ?? (await listBankItems(db, student.trade, { type, blueprintLine }));
      itemsOfLines.set(key, bank);
      const made = generators
        .filter((one) => fitsLine(one, section, line, student.trade))
        .map(({ name, topic, difficulty }) => toItems(topic, levels.get(name) ?? guessItemLevel(difficulty)));
      const { marks_right, marks_wrong } = getQuestionMarks(scheme, {
        kind: 'single',
        marks: blueprintLine.marks,
      });
      own.push({ count, right: marks_right, wrong: marks_wrong, topics: addItems([...bank, ...made]) });
    }
    if (own.length === 0) continue;
    const cutOff = toMarks(cutOffs.sections[section.name], maxOf({ lines: own }));
    planned.push({ name: section.name, cutOff, lines: own, threshold: scheme.threshold });
  }
  return planned;
}

const toItems = (topic: string, { difficulty, standard_error }: ItemLevel): TopicItems => ({
  ...{ topic, items: 1, difficulty, variance: standard_error ** 2 },
});
