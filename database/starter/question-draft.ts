import type { QuestionDraft } from '#contract/questions/question.ts';
import type { StarterQuestion } from './starter-question.ts';

/** An item as an admin would write it. Its stimulus, if any, has this number in the question bank. */
export function toQuestionDraft(item: StarterQuestion, passageId: number | null = null) {
  return {
    description: item.stem,
    topic_tags: [item.topic],
    question_type: item.trade,
    difficulty_level: item.difficulty,
    explanation: item.explanation,
    stimulus_id: passageId,
    ...toKeyFields(item),
  } satisfies QuestionDraft;
}

function toKeyFields(item: StarterQuestion): Partial<QuestionDraft> {
  switch (item.kind) {
    case undefined:
      return { options: item.options, correct_options: item.correct };
    case 'boolean':
      return { kind: 'boolean', correct_options: [item.correct ? 1 : 2] };
    case 'numerical':
      return { numerical: { accepted: item.accepted, unit: item.unit } };
    case 'text': {
      const accepted = item.accepted.map((text) => ({ text }));
      return { text: { accepted, case_sensitive: item.caseSensitive } };
    }
    case 'matching':
      return {
        matching: { pairs: item.pairs.map(([prompt, match]) => ({ prompt, match })), extra: item.extra },
      };
  }
}
