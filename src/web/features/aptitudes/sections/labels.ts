import type { PartialCreditRule } from '#contract/aptitudes/marking-scheme.ts';
import type { AptitudeSection, BlueprintLineDraft } from '#contract/aptitudes/sections.ts';
import type { Template } from '#contract/aptitudes/templates.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { formatMinutes } from '#web/api/time.ts';
import { pluralize } from '#web/ui/text.ts';
import { describeMarks } from '../scheme/labels.ts';
import { kindPhrases } from '../scheme/scheme-summary.ts';

export const partialLabels: Record<PartialCreditRule, string> = {
  none: 'All or nothing',
  each: 'A share for each correct choice, nothing if one is incorrect',
  net: 'Correct choices minus incorrect ones, never below zero',
};

/** `everyone`, `GCS and GEC`. */
export function formatAudience(trades: readonly StudentTrade[]): string {
  return trades.length === 0 ? 'everyone' : trades.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** A line of a blueprint without its count: `Quantitative, difficulty 2 to 4, numbers, 2 marks each`. */
export function describeBlueprintLine(line: BlueprintLineDraft): string {
  const { topic, area, family, type = 'GENERAL', difficulty = { from: 1, to: 5 }, kinds = [], marks } = line;
  const { from, to } = difficulty;
  return [
    family ? `generated: ${family}` : (topic ?? area ?? 'any topic'),
    type === 'own' ? 'own trade' : type === 'GENERAL' ? '' : type,
    from === 1 && to === 5 ? '' : from === to ? `difficulty ${from}` : `difficulty ${from} to ${to}`,
    kinds.map((kind) => kindPhrases[kind]).join(' or '),
    marks ? `${describeMarks(marks)} each` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The number of questions in a blueprint. */
function countQuestions(blueprint: { lines: readonly Pick<BlueprintLineDraft, 'count'>[] }): number {
  return blueprint.lines.reduce((sum, line) => sum + line.count, 0);
}

export function describeBlueprint(blueprint: NonNullable<AptitudeSection['blueprint']>): string {
  const { lines, unused_in = 0, skip_practised = false, exposure = null } = blueprint;
  const drawn = `${pluralize(countQuestions(blueprint), 'question')} drawn by ${pluralize(lines.length, 'line')}`;
  const unused = unused_in === 0 ? '' : `, none of the last ${pluralize(unused_in, 'test')}`;
  return drawn + unused + describeExposure(exposure) + (skip_practised ? ', none met in practice' : '');
}

function describeExposure(exposure: NonNullable<AptitudeSection['blueprint']>['exposure']): string {
  if (!exposure) return '';
  const { months, share = 0 } = exposure;
  const who = share === 0 ? 'anybody of the batch' : `more than ${share}% of the batch`;
  return `, none that ${who} met within ${pluralize(months, 'month')}`;
}

/** A template's sections: `Numerical 20 in 25 min · Verbal 25 in 25 min · one way`. */
export function describeTemplate({ design }: Pick<Template, 'design'>): string {
  const sections = design.sections.map(({ name, minutes, blueprint }) => {
    const questions = blueprint ? ` ${countQuestions(blueprint)}` : '';
    return `${name}${questions}${minutes ? ` in ${formatMinutes(minutes)}` : ''}`;
  });
  if (sections.length === 0)
    sections.push(`${pluralize(design.total_questions, 'question')} without sections`);
  const timed = design.sections.some(({ minutes }) => minutes);
  return [
    ...sections,
    ...(timed ? [] : [`${formatMinutes(design.duration)} over all`]),
    ...(design.one_way || timed ? ['one way'] : []),
  ].join(' · ');
}
