import { codeTemplates } from './codes.ts';
import { comparisonTemplates } from './comparisons.ts';
import { countingTemplates } from './counting.ts';
import { cryptarithmTemplates } from './cryptarithms.ts';
import { heightTemplates } from './heights.ts';
import { interestTemplates } from './interest.ts';
import { kinTemplates } from './kin.ts';
import { numberTemplates } from './numbers.ts';
import { operationTemplates } from './operations.ts';
import { percentageTemplates } from './percentages.ts';
import { placeTemplates } from './places.ts';
import { powerTemplates } from './powers.ts';
import { reasoningTemplates } from './reasoning.ts';
import { seatTemplates } from './seats.ts';
import { sequenceTemplates } from './sequences.ts';
import { seriesTemplates } from './series.ts';
import { shapeTemplates } from './shapes.ts';
import { shareTemplates } from './shares.ts';
import { sufficiencyTemplates } from './sufficiency.ts';
import { tableTemplates } from './tables.ts';
import type { Template } from './template.ts';
import { timeTemplates } from './time.ts';
import { tradeTemplates } from './trade.ts';
import { trainTemplates } from './trains.ts';
import { travelTemplates } from './travel.ts';
import { workTemplates } from './work.ts';

/** Every template, by area and topic as the topic tree has them. */
export const templates: readonly Template[] = [
  ...trainTemplates,
  ...travelTemplates,
  ...workTemplates,
  ...interestTemplates,
  ...tradeTemplates,
  ...percentageTemplates,
  ...shareTemplates,
  ...numberTemplates,
  ...powerTemplates,
  ...shapeTemplates,
  ...heightTemplates,
  ...sequenceTemplates,
  ...countingTemplates,
  ...timeTemplates,
  ...tableTemplates,
  ...sufficiencyTemplates,
  ...seriesTemplates,
  ...codeTemplates,
  ...operationTemplates,
  ...kinTemplates,
  ...placeTemplates,
  ...seatTemplates,
  ...reasoningTemplates,
  ...comparisonTemplates,
  ...cryptarithmTemplates,
];

const byName = new Map(templates.map((template) => [template.name, template]));

/** The template of a name, if there is one. */
export function findTemplate(name: string): Template | undefined {
  return byName.get(name);
}
