import { tradeOfArea } from './area.ts';
import { shareTemplates } from './arithmetic/averages-and-ratios.ts';
import { timeTemplates } from './arithmetic/calendar-and-clocks.ts';
import { yieldTemplates } from './arithmetic/discounts-and-yields.ts';
import { portionTemplates } from './arithmetic/groups-and-portions.ts';
import { interestTemplates } from './arithmetic/interest.ts';
import { percentageTemplates } from './arithmetic/percentages.ts';
import { priceTemplates } from './arithmetic/prices-and-wages.ts';
import { tradeTemplates } from './arithmetic/profit-and-shares.ts';
import { raceTemplates } from './arithmetic/races-and-leaks.ts';
import { travelTemplates } from './arithmetic/speed-and-distance.ts';
import { timeAndAgeTemplates } from './arithmetic/times-and-ages.ts';
import { trainTemplates } from './arithmetic/trains.ts';
import { workTemplates } from './arithmetic/work-and-pipes.ts';
import { graphTemplates } from './computing/graphs-and-automata.ts';
import { logicTemplates } from './computing/logic.ts';
import { networkTemplates } from './computing/networks.ts';
import { numberSystemTemplates } from './computing/number-systems.ts';
import { pagingTemplates } from './computing/paging.ts';
import { programTemplates } from './computing/programs.ts';
import { schedulingTemplates } from './computing/scheduling.ts';
import { sqlTemplates } from './computing/sql.ts';
import { structureTemplates } from './computing/structures.ts';
import { circuitTemplates } from './engineering/circuits.ts';
import { foodTemplates } from './engineering/food.ts';
import { heatTemplates } from './engineering/heat.ts';
import { engineeringMathematicsTemplates } from './engineering/mathematics.ts';
import { measurementTemplates } from './engineering/measurement.ts';
import { mechanicsTemplates } from './engineering/mechanics.ts';
import { powerTechnologyTemplates } from './engineering/power.ts';
import { processTemplates } from './engineering/processes.ts';
import { analogyTemplates } from './logical/analogies.ts';
import { argumentTemplates } from './logical/arguments.ts';
import { kinTemplates } from './logical/blood-relations.ts';
import { comparisonTemplates } from './logical/coded-comparisons.ts';
import { codeTemplates } from './logical/codes.ts';
import { cryptarithmTemplates } from './logical/cryptarithms.ts';
import { placeTemplates } from './logical/directions-and-ranking.ts';
import { figureTemplates } from './logical/figures.ts';
import { operationTemplates } from './logical/operations.ts';
import { seatTemplates } from './logical/seating.ts';
import { seriesTemplates } from './logical/series.ts';
import { syllogismTemplates } from './logical/syllogisms.ts';
import { vennTemplates } from './logical/venn-diagrams.ts';
import { wordTemplates } from './logical/words.ts';
import { chanceTemplates } from './mathematics/chances-and-choices.ts';
import { countingTemplates } from './mathematics/combinatorics.ts';
import { tableTemplates } from './mathematics/data-interpretation.ts';
import { sufficiencyTemplates } from './mathematics/data-sufficiency.ts';
import { decimalTemplates } from './mathematics/decimals-and-surds.ts';
import { heightTemplates } from './mathematics/heights-and-distances.ts';
import { arrangementTemplates } from './mathematics/letter-arrangements.ts';
import { shapeTemplates } from './mathematics/mensuration.ts';
import { numberTemplates } from './mathematics/numbers.ts';
import { powerTemplates } from './mathematics/powers.ts';
import { sequenceTemplates } from './mathematics/progressions-and-equations.ts';
import { remainderTemplates } from './mathematics/remainders-and-squares.ts';
import { rootTemplates } from './mathematics/series-and-roots.ts';
import { angleTemplates } from './mathematics/solids-and-angles.ts';
import type { Template } from './template.ts';
import { agreementTemplates } from './verbal/agreement.ts';
import { articleTemplates } from './verbal/articles.ts';
import { phraseTemplates } from './verbal/phrases.ts';
import { spellingTemplates } from './verbal/spelling.ts';
import { tenseTemplates } from './verbal/tenses.ts';
import { vocabularyTemplates } from './verbal/vocabulary.ts';
import { sentenceTemplates } from './verbal/voice-and-speech.ts';

/** All templates, by area and topic as in the topic tree. */
export const templates: readonly Template[] = [
  ...trainTemplates,
  ...travelTemplates,
  ...workTemplates,
  ...interestTemplates,
  ...tradeTemplates,
  ...percentageTemplates,
  ...shareTemplates,
  ...yieldTemplates,
  ...portionTemplates,
  ...priceTemplates,
  ...timeAndAgeTemplates,
  ...numberTemplates,
  ...powerTemplates,
  ...shapeTemplates,
  ...heightTemplates,
  ...sequenceTemplates,
  ...countingTemplates,
  ...timeTemplates,
  ...tableTemplates,
  ...sufficiencyTemplates,
  ...raceTemplates,
  ...decimalTemplates,
  ...rootTemplates,
  ...angleTemplates,
  ...arrangementTemplates,
  ...remainderTemplates,
  ...chanceTemplates,
  ...seriesTemplates,
  ...codeTemplates,
  ...operationTemplates,
  ...kinTemplates,
  ...placeTemplates,
  ...seatTemplates,
  ...syllogismTemplates,
  ...vennTemplates,
  ...comparisonTemplates,
  ...cryptarithmTemplates,
  ...figureTemplates,
  ...argumentTemplates,
  ...wordTemplates,
  ...analogyTemplates,
  ...vocabularyTemplates,
  ...spellingTemplates,
  ...articleTemplates,
  ...tenseTemplates,
  ...agreementTemplates,
  ...sentenceTemplates,
  ...phraseTemplates,
  ...engineeringMathematicsTemplates,
  ...programTemplates,
  ...structureTemplates,
  ...graphTemplates,
  ...logicTemplates,
  ...numberSystemTemplates,
  ...schedulingTemplates,
  ...pagingTemplates,
  ...networkTemplates,
  ...sqlTemplates,
  ...circuitTemplates,
  ...powerTechnologyTemplates,
  ...measurementTemplates,
  ...mechanicsTemplates,
  ...heatTemplates,
  ...processTemplates,
  ...foodTemplates,
];

const byName = new Map(templates.map((template) => [template.name, template]));

/** The templates whose questions students of a trade may get: those for everyone and those of the trade. */
export function listTemplatesForTrade(trade: string): Template[] {
  return templates.filter(({ area }) => ['GENERAL', trade].includes(tradeOfArea(area)));
}

/** The template with this name; undefined where there is none. */
export function findTemplate(name: string): Template | undefined {
  return byName.get(name);
}
