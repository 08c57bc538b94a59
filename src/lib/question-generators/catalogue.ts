import { tradeOfArea } from './area.ts';
import { shareTemplates } from './arithmetic/averages-and-ratios.ts';
import { billTemplates } from './arithmetic/bills-and-stocks.ts';
import { timeTemplates } from './arithmetic/calendar-and-clocks.ts';
import { yieldTemplates } from './arithmetic/discounts-and-yields.ts';
import { portionTemplates } from './arithmetic/groups-and-portions.ts';
import { turnTemplates } from './arithmetic/incomes-and-turns.ts';
import { interestTemplates } from './arithmetic/interest.ts';
import { percentageTemplates } from './arithmetic/percentages.ts';
import { priceTemplates } from './arithmetic/prices-and-wages.ts';
import { tradeTemplates } from './arithmetic/profit-and-shares.ts';
import { raceTemplates } from './arithmetic/races-and-leaks.ts';
import { travelTemplates } from './arithmetic/speed-and-distance.ts';
import { timeAndAgeTemplates } from './arithmetic/times-and-ages.ts';
import { trainTemplates } from './arithmetic/trains.ts';
import { workTemplates } from './arithmetic/work-and-pipes.ts';
import { compilerTemplates } from './computing/compilers.ts';
import { countingTheoryTemplates } from './computing/counting.ts';
import { databaseTemplates } from './computing/databases.ts';
import { graphTemplates } from './computing/graphs-and-automata.ts';
import { logicTemplates } from './computing/logic.ts';
import { machineAndLinkTemplates } from './computing/machines-and-links.ts';
import { networkTemplates } from './computing/networks.ts';
import { numberSystemTemplates } from './computing/number-systems.ts';
import { objectTemplates } from './computing/objects.ts';
import { pagingTemplates } from './computing/paging.ts';
import { programTemplates } from './computing/programs.ts';
import { schedulingTemplates } from './computing/scheduling.ts';
import { sqlTemplates } from './computing/sql.ts';
import { structureTemplates } from './computing/structures.ts';
import { traceTemplates } from './computing/traces.ts';
import { economicsTemplates } from './engineering/chemical-and-food/economics.ts';
import { foodTemplates } from './engineering/chemical-and-food/food.ts';
import { foodProductTemplates } from './engineering/chemical-and-food/food-products.ts';
import { foodScienceTemplates } from './engineering/chemical-and-food/food-science.ts';
import { processTemplates } from './engineering/chemical-and-food/processes.ts';
import { reactorTemplates } from './engineering/chemical-and-food/reactors.ts';
import { separationTemplates } from './engineering/chemical-and-food/separation.ts';
import { circuitTemplates } from './engineering/electrical/circuits.ts';
import { communicationTemplates } from './engineering/electrical/communications.ts';
import { controlTemplates } from './engineering/electrical/control.ts';
import { conversionTemplates } from './engineering/electrical/conversion.ts';
import { electronicsTemplates } from './engineering/electrical/electronics.ts';
import { fieldAndWaveTemplates } from './engineering/electrical/fields-and-waves.ts';
import { measurementTemplates } from './engineering/electrical/measurement.ts';
import { powerTechnologyTemplates } from './engineering/electrical/power.ts';
import { signalTemplates } from './engineering/electrical/signals.ts';
import { engineeringMathematicsTemplates } from './engineering/mathematics.ts';
import { fluidAndGasTemplates } from './engineering/mechanical/fluids-and-gases.ts';
import { heatTemplates } from './engineering/mechanical/heat.ts';
import { mechanicsTemplates } from './engineering/mechanical/mechanics.ts';
import { productionTemplates } from './engineering/mechanical/production.ts';
import { staticsTemplates } from './engineering/mechanical/statics-and-strength.ts';
import { vibrationTemplates } from './engineering/mechanical/vibrations-and-design.ts';
import { kinTemplates } from './logical/arrangements/blood-relations.ts';
import { compassTemplates } from './logical/arrangements/compass-and-rows.ts';
import { placeTemplates } from './logical/arrangements/directions-and-ranking.ts';
import { rowTemplates } from './logical/arrangements/facing-rows.ts';
import { pointingTemplates } from './logical/arrangements/relations-in-words.ts';
import { seatTemplates } from './logical/arrangements/seating.ts';
import { argumentTemplates } from './logical/deduction/arguments.ts';
import { comparisonTemplates } from './logical/deduction/coded-comparisons.ts';
import { judgedStatementTemplates } from './logical/deduction/judged-statements.ts';
import { pairedTemplates } from './logical/deduction/paired-conclusions.ts';
import { syllogismTemplates } from './logical/deduction/syllogisms.ts';
import { vennTemplates } from './logical/deduction/venn-diagrams.ts';
import { cryptarithmTemplates } from './logical/numbers-and-figures/cryptarithms.ts';
import { figureTemplates } from './logical/numbers-and-figures/figures.ts';
import { operationTemplates } from './logical/numbers-and-figures/operations.ts';
import { signTemplates } from './logical/numbers-and-figures/signs-and-bills.ts';
import { analogyTemplates } from './logical/series-and-codes/analogies.ts';
import { codeTemplates } from './logical/series-and-codes/codes.ts';
import { mixedTemplates } from './logical/series-and-codes/mixed-series.ts';
import { seriesTemplates } from './logical/series-and-codes/series.ts';
import { wordPairTemplates } from './logical/series-and-codes/word-pairs.ts';
import { wordTemplates } from './logical/series-and-codes/words.ts';
import { sequenceTemplates } from './mathematics/algebra/progressions-and-equations.ts';
import { rootTemplates } from './mathematics/algebra/series-and-roots.ts';
import { wrongTermTemplates } from './mathematics/algebra/wrong-terms.ts';
import { chanceTemplates } from './mathematics/counting/chances-and-choices.ts';
import { countingTemplates } from './mathematics/counting/combinatorics.ts';
import { arrangementTemplates } from './mathematics/counting/letter-arrangements.ts';
import { tableTemplates } from './mathematics/data/data-interpretation.ts';
import { sufficiencyTemplates } from './mathematics/data/data-sufficiency.ts';
import { divisibilityTemplates } from './mathematics/data/divisibility-sufficiency.ts';
import { fieldTemplates } from './mathematics/geometry/fields-and-boxes.ts';
import { heightTemplates } from './mathematics/geometry/heights-and-distances.ts';
import { shapeTemplates } from './mathematics/geometry/mensuration.ts';
import { angleTemplates } from './mathematics/geometry/solids-and-angles.ts';
import { decimalTemplates } from './mathematics/numbers/decimals-and-surds.ts';
import { identityTemplates } from './mathematics/numbers/identities-and-indices.ts';
import { numberTemplates } from './mathematics/numbers/numbers.ts';
import { powerTemplates } from './mathematics/numbers/powers.ts';
import { remainderTemplates } from './mathematics/numbers/remainders-and-squares.ts';
import { offerToOtherTrades } from './offers.ts';
import type { Template } from './template.ts';
import { agreementTemplates } from './verbal/grammar/agreement.ts';
import { articleTemplates } from './verbal/grammar/articles.ts';
import { connectiveTemplates } from './verbal/grammar/connectives.ts';
import { correctionTemplates } from './verbal/grammar/corrections.ts';
import { questionAndOrderTemplates } from './verbal/grammar/questions-and-orders.ts';
import { tenseTemplates } from './verbal/grammar/tenses.ts';
import { sentenceTemplates } from './verbal/grammar/voice-and-speech.ts';
import { clozeTemplates } from './verbal/passages/cloze.ts';
import { jumbledParagraphTemplates } from './verbal/passages/jumbled-paragraphs.ts';
import { phraseTemplates } from './verbal/vocabulary/phrases.ts';
import { reversedPhraseTemplates } from './verbal/vocabulary/reversed-phrases.ts';
import { spellingTemplates } from './verbal/vocabulary/spelling.ts';
import { vocabularyTemplates } from './verbal/vocabulary/vocabulary.ts';
import { wordInSentenceTemplates } from './verbal/vocabulary/words-in-sentences.ts';

const own: readonly Template[] = [
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
  ...turnTemplates,
  ...billTemplates,
  ...fieldTemplates,
  ...identityTemplates,
  ...wrongTermTemplates,
  ...divisibilityTemplates,
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
  ...mixedTemplates,
  ...wordPairTemplates,
  ...pointingTemplates,
  ...compassTemplates,
  ...rowTemplates,
  ...signTemplates,
  ...pairedTemplates,
  ...judgedStatementTemplates,
  ...vocabularyTemplates,
  ...spellingTemplates,
  ...articleTemplates,
  ...tenseTemplates,
  ...agreementTemplates,
  ...sentenceTemplates,
  ...connectiveTemplates,
  ...correctionTemplates,
  ...questionAndOrderTemplates,
  ...clozeTemplates,
  ...jumbledParagraphTemplates,
  ...phraseTemplates,
  ...wordInSentenceTemplates,
  ...reversedPhraseTemplates,
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
  ...countingTheoryTemplates,
  ...compilerTemplates,
  ...databaseTemplates,
  ...objectTemplates,
  ...machineAndLinkTemplates,
  ...traceTemplates,
  ...circuitTemplates,
  ...powerTechnologyTemplates,
  ...measurementTemplates,
  ...controlTemplates,
  ...signalTemplates,
  ...electronicsTemplates,
  ...fieldAndWaveTemplates,
  ...communicationTemplates,
  ...conversionTemplates,
  ...mechanicsTemplates,
  ...heatTemplates,
  ...staticsTemplates,
  ...vibrationTemplates,
  ...fluidAndGasTemplates,
  ...productionTemplates,
  ...processTemplates,
  ...foodTemplates,
  ...separationTemplates,
  ...economicsTemplates,
  ...foodScienceTemplates,
  ...reactorTemplates,
  ...foodProductTemplates,
];

/** All templates, those that several trades share once for each. */
export const templates: readonly Template[] = [...own, ...offerToOtherTrades(own)];

const byName = new Map(templates.map((template) => [template.name, template]));

/** The templates whose questions students of a trade may get: those for everyone and those of the trade. */
export function listTemplatesForTrade(trade: string): Template[] {
  return templates.filter(({ area }) => ['GENERAL', trade].includes(tradeOfArea(area)));
}

/** The template with this name; undefined where there is none. */
export function findTemplate(name: string): Template | undefined {
  return byName.get(name);
}
