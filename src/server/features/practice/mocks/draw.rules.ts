import type { TemplateDesign } from '#contract/aptitudes/templates.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { Trade } from '#contract/trade.ts';
import { drawLines, type PoolItem } from '#server/features/aptitudes/paper/draw.rules.ts';
import { listBlueprintLines } from '#server/features/aptitudes/paper/paper.rules.ts';
import { createSeededRandom, type RandomInt } from '#server/features/aptitudes/paper/seeded-random.rules.ts';

/** A question of the bank that a line of a mock may ask. */
export type MockCandidate = PoolItem & { version: number; met: boolean };

/** A generator of questions; `trade` is GENERAL or a technical one. */
export type MockGenerator = {
  name: string;
  topic: string;
  area: string;
  difficulty: number;
  kind: QuestionKind;
  trade: Trade;
};

type Sections = TemplateDesign['sections'];
type Place = { section: number; line: number };
type Line = Place & { type: Trade | 'own'; count: number };
type DrawnMock = {
  bank: MockCandidate[];
  generated: (Place & { generator: string })[];
  missing: (Place & { missing: number })[];
};

/** One generator gives at most this many questions of a mock, each with its own numbers. */
const MAX_OF_GENERATOR = 3;

/** The lines of a pattern that a student of a trade gets. A section goes by its place from 0. */
export function listMockLines(sections: Sections, trade: Trade) {
  return listBlueprintLines(
    sections.map(({ trades, blueprint }, id) => ({ id, trades, blueprint })),
    trade,
  );
}

/**
 * Draws a mock: questions of the bank that the student has not met, then generated ones, then questions met before. `seed` decides all
 * chances. `missing` is what none of them has.
 */
export function drawMock(
  design: { sections: Sections },
  trade: Trade,
  sources: { candidates: readonly MockCandidate[]; generators: readonly MockGenerator[] },
  seed: number,
): DrawnMock {
  const lines = listMockLines(design.sections, trade);
  const random = ({ section, line }: Place): RandomInt => createSeededRandom(seed, 'mock', section, line);
  const fresh = drawLines(
    sources.candidates.filter(({ met }) => !met),
    lines,
    trade,
    random,
  );
  const generated = drawGenerators(design.sections, trade, fresh, sources.generators, seed);
  const rest = reduceLines(lines, generated);
  const kept = new Set(fresh.items.map(({ question }) => question));
  const drawn = drawLines(
    sources.candidates.filter(({ met, question }) => met || kept.has(question)),
    rest,
    trade,
    random,
  );
  return { bank: drawn.items, generated, missing: drawn.missing };
}

/** The lines that the generated questions leave to the bank. */
function reduceLines(lines: readonly Line[], generated: readonly Place[]): Line[] {
  return lines.map((line) => ({
    ...line,
    count: line.count - generated.filter((one) => isSamePlace(one, line)).length,
  }));
}

const isSamePlace = (one: Place, other: Place) => one.section === other.section && one.line === other.line;

/** A generator for each question that the lines lack, those used least first. */
function drawGenerators(
  sections: Sections,
  trade: Trade,
  { items, missing }: { items: readonly MockCandidate[]; missing: DrawnMock['missing'] },
  generators: readonly MockGenerator[],
  seed: number,
): DrawnMock['generated'] {
  const uses = new Map<string, number>();
  for (const { family } of items) if (family !== null) uses.set(family, MAX_OF_GENERATOR - 1);
  const pick = createSeededRandom(seed, 'generators');
  const chosen: DrawnMock['generated'] = [];
  for (const { section, line, missing: count } of missing) {
    const fitting = generators.filter((one) => fitsLine(one, sections[section], line, trade));
    for (let drawn = 0; drawn < count; drawn++) {
      const least = Math.min(...fitting.map(({ name }) => uses.get(name) ?? 0));
      if (!(least < MAX_OF_GENERATOR)) break;
      const next = fitting.filter(({ name }) => (uses.get(name) ?? 0) === least);
      const generator = next[pick(next.length)]?.name;
      if (generator === undefined) break;
      uses.set(generator, least + 1);
      chosen.push({ section, line, generator });
    }
  }
  return chosen;
}

/** Whether a generator makes questions for a line. */
export function fitsLine(
  { name, topic, area, difficulty, kind, trade: type }: MockGenerator,
  section: Sections[number] | undefined,
  at: number,
  trade: Trade,
): boolean {
  const line = section?.blueprint?.lines[at];
  if (!line) return false;
  const wanted = line.type === 'own' ? trade : line.type;
  const { from, to } = line.difficulty;
  return (
    type === wanted &&
    [null, topic].includes(line.topic) &&
    [null, area].includes(line.area) &&
    [null, name].includes(line.family) &&
    difficulty >= from &&
    difficulty <= to &&
    (line.kinds.length === 0 || line.kinds.includes(kind))
  );
}
