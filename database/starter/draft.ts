import type { QuestionDraft } from '#contract/question.ts';
import type { ChoiceItem, StarterItem } from './item.ts';

/** Whether the question bank has a place for an item of this kind. */
export const isSeeded = (item: StarterItem): item is ChoiceItem =>
  item.kind === undefined && item.stimulus === undefined;

/** An item as an admin would write it. */
export const draftOf = ({ stem, topic, trade, difficulty, options, correct, explanation }: ChoiceItem) =>
  ({
    description: stem,
    options,
    correct_options: correct,
    topic_tags: [topic],
    question_type: trade,
    difficulty_level: difficulty,
    explanation,
  }) satisfies QuestionDraft;
