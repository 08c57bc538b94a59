import type { PartialRule } from '#contract/aptitudes/marking-scheme.ts';
import type { BlueprintLineDraft, TestSection } from '#contract/aptitudes/sections.ts';
import type { Template } from '#contract/aptitudes/templates.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { durationOfMinutes } from '#web/api/time.ts';
import { kindWords } from '../scheme/scheme-summary.ts';
import { marksWords } from '../scheme/labels.ts';
import { count } from '#web/features/questions/labels.ts';

export const partialWords: Record<PartialRule, string> = {
  none: 'All or nothing',
  each: 'A share for each right choice, nothing once one is wrong',
  net: 'Right choices less wrong ones, never below zero',
};

/** `everyone`, `GCS and GEC`. */
export function audienceWords(trades: readonly StudentTrade[]): string {
  return trades.length === 0 ? 'everyone' : trades.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** What a line of a blueprint draws, without its number: `Quantitative, difficulty 2 to 4, numbers, 2 marks each`. */
export function lineWords(line: BlueprintLineDraft): string {
  const { topic, area, family, type = 'GENERAL', difficulty = { from: 1, to: 5 }, kinds = [], marks } = line;
  const { from, to } = difficulty;
  return [
    family ? `generated: ${family}` : (topic ?? area ?? 'any topic'),
    type === 'own' ? 'own trade' : type === 'GENERAL' ? '' : type,
    from === 1 && to === 5 ? '' : from === to ? `difficulty ${from}` : `difficulty ${from} to ${to}`,
    kinds.map((kind) => kindWords[kind]).join(' or '),
    marks ? `${marksWords(marks)} each` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** How many questions a blueprint asks for. */
function wantedBy(blueprint: { lines: readonly Pick<BlueprintLineDraft, 'count'>[] }): number {
  return blueprint.lines.reduce((sum, line) => sum + line.count, 0);
}

export function blueprintWords(blueprint: NonNullable<TestSection['blueprint']>): string {
  const { lines, unused_in = 0 } = blueprint;
  const drawn = `${count(wantedBy(blueprint), 'question')} drawn by ${count(lines.length, 'line')}`;
  return unused_in === 0 ? drawn : `${drawn}, none of the last ${count(unused_in, 'test')}`;
}

/** A template's pattern: `Numerical 20 in 25 min · Verbal 25 in 25 min · one way`. */
export function designWords({ design }: Pick<Template, 'design'>): string {
  const sections = design.sections.map(({ name, minutes, blueprint }) => {
    const questions = blueprint ? ` ${wantedBy(blueprint)}` : '';
    return `${name}${questions}${minutes ? ` in ${durationOfMinutes(minutes)}` : ''}`;
  });
  if (sections.length === 0) sections.push(`${count(design.total_questions, 'question')} without sections`);
  const timed = design.sections.some(({ minutes }) => minutes);
  return [
    ...sections,
    ...(timed ? [] : [`${durationOfMinutes(design.duration)} over all`]),
    ...(design.one_way || timed ? ['one way'] : []),
  ].join(' · ');
}
