import { findAll, type QtiElement } from '../xml.ts';
import {
  type AnswerPart,
  EMPTY_PART,
  type InteractionContext,
  MAX_OPTIONS,
  NO_RIGHT_ANSWER,
  TOO_MANY_OPTIONS,
} from './interaction-context.ts';
import { readAssociate, readGaps, readMatch } from './matching.ts';
import { creditMultipleChoice, creditSingleChoice, type OptionCredits } from './option-credits.ts';
import { readTextEntry } from './text-entry.ts';

/** Interactions that the portal has no kind of question for. */
const UNSUPPORTED_INTERACTIONS: Record<string, string> = {
  extendedTextInteraction: 'It asks for an essay, which only people can mark.',
  orderInteraction: 'It asks for an order.',
  graphicOrderInteraction: 'It asks for an order of places in a picture.',
  hotspotInteraction: 'It asks to choose places in a picture.',
  hottextInteraction: 'It asks to choose words in a text.',
  selectPointInteraction: 'It asks to point at places in a picture.',
  positionObjectInteraction: 'It asks to lay things onto a picture.',
  graphicAssociateInteraction: 'It asks to join places in a picture.',
  graphicGapMatchInteraction: 'It asks to lay things onto a picture.',
  uploadInteraction: 'It asks for a file.',
  drawingInteraction: 'It asks for a drawing.',
  mediaInteraction: 'It plays a sound or a video.',
  customInteraction: 'It needs its own program.',
  portableCustomInteraction: 'It needs its own program.',
  endAttemptInteraction: 'It has buttons of its own.',
};

const READERS: Record<string, (asked: InteractionContext) => AnswerPart | string> = {
  choiceInteraction: readChoice,
  inlineChoiceInteraction: readChoice,
  textEntryInteraction: readTextEntry,
  extendedTextInteraction: readTextEntry,
  sliderInteraction: readTextEntry,
  matchInteraction: readMatch,
  associateInteraction: readAssociate,
  gapMatchInteraction: readGaps,
};

export const isInteraction = ({ name }: QtiElement): boolean => name.endsWith('Interaction');

/** Reads the question of an interaction, or says why there is none. */
export function readInteraction(asked: InteractionContext): AnswerPart | string {
  const { name } = asked.interaction;
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (!reader || (name === 'extendedTextInteraction' && asked.declared.correct.length === 0))
    return UNSUPPORTED_INTERACTIONS[name] ?? 'It is a kind of question that the portal does not support.';
  if (asked.declared.cardinality === 'record') return 'Its answer is made of several parts.';
  return reader(asked);
}

function readChoice({
  interaction,
  declared,
  score,
  isMapped,
  text,
}: InteractionContext): AnswerPart | string {
  const offered = findAll(interaction, ({ name }) => name === 'simpleChoice' || name === 'inlineChoice');
  if (offered.length > MAX_OPTIONS) return TOO_MANY_OPTIONS;
  const all = offered.map((choice) => ({
    name: choice.attributes.identifier?.trim() ?? '',
    option: text(choice),
    isFixed: choice.attributes.fixed?.trim() === 'true',
  }));
  // An empty option stands for “no choice yet”.
  const choices = all.filter(({ option, name }) => option !== '' || declared.correct.includes(name));
  const names = choices.map(({ name }) => name);
  const options = choices.map(({ option }) => option);
  if (options.includes('')) return EMPTY_PART;
  if (options.length < 2) return all.length < 2 ? 'It has fewer than two options.' : EMPTY_PART;
  const isMultiple = declared.cardinality !== 'single' && interaction.attributes.maxChoices?.trim() !== '1';
  // A file that says nothing leaves the order to the portal.
  const isFixed =
    interaction.attributes.shuffle?.trim() === 'false' || choices.some((choice) => choice.isFixed);
  const weighed = isMultiple
    ? creditMultipleChoice(names, declared.correct, score, isMapped)
    : creditSingleChoice(names, declared.correct, score);
  if (!weighed) return NO_RIGHT_ANSWER;
  return toChoice(options, isMultiple, weighed, isFixed);
}

/** A choice between texts; a choice between True and False becomes a `boolean` question. */
export function toChoice(
  options: string[],
  isMultiple: boolean,
  weighed: OptionCredits,
  isFixed: boolean,
): AnswerPart {
  const { correct, credits, points, remarks } = weighed;
  const truth = options.map((option) => option.toLowerCase());
  const isTruth = truth.length === 2 && truth.includes('true') && truth.includes('false');
  if (isTruth && !isMultiple && correct.length === 1) {
    const isTurned = truth[0] === 'false';
    return {
      kind: 'boolean',
      options: ['True', 'False'],
      correct: correct.map((place) => (isTurned ? 1 - place : place)),
      ...(credits && { credits: isTurned ? credits.toReversed() : credits }),
      ...(points !== undefined && { points }),
    };
  }
  return {
    kind: isMultiple ? 'multiple' : 'single',
    options,
    correct,
    ...(credits && { credits }),
    ...(points !== undefined && { points }),
    ...(isFixed && { shuffle: false }),
    ...(remarks && { remarks }),
  };
}
