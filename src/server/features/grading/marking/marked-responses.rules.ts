import type { Trade } from '#contract/trade.ts';
import { getDefaultSectionName } from '#server/features/aptitudes/paper/paper.rules.ts';
import type { LatestAnswer } from '#server/features/attempts/answers/rules.ts';
import type {
  PaperItem,
  StoredOption,
  StoredOutcome,
  StoredSection,
} from '#server/platform/database/json-columns.ts';
import { getEffectiveKey, type KeyedVersion, type Ruling } from '../rulings/rules.ts';

type MarkedPaper = {
  paper: readonly PaperItem[];
  paper_sections: readonly StoredSection[] | null;
  outcomes: readonly StoredOutcome[];
};

/** What the marked response to a question needs of its version. */
export type AnsweredVersion = Omit<KeyedVersion, 'options'> & {
  question_type: Trade;
  description_html: string;
  explanation_html: string;
  options: StoredOption[];
  stimulus_id: number | null;
  topic_tags: string[];
  difficulty_level: number;
};

/** Every question of the paper, in the student's order, with the student's answer and the key; with explanations where `explained`. */
export function buildMarkedResponses(
  { paper, outcomes, paper_sections }: MarkedPaper,
  versions: ReadonlyMap<number, AnsweredVersion>,
  rulings: ReadonlyMap<number, Ruling>,
  given: readonly Pick<LatestAnswer, 'question_id' | 'selected_options' | 'value' | 'seconds'>[],
  explained: boolean,
) {
  const byQuestion = new Map(outcomes.map((outcome) => [outcome.question, outcome]));
  const answers = new Map(given.map((answer) => [answer.question_id, answer]));
  return paper.flatMap((item) => {
    const sat = versions.get(item.version);
    const ruling = rulings.get(item.question);
    const outcome = byQuestion.get(item.question);
    if (!sat || (!outcome && ruling?.how !== 'out')) return [];
    const version = getEffectiveKey(sat, ruling, versions);
    const explaining = (version !== sat && ruling?.how === 'key' && versions.get(ruling.version)) || sat;
    const options = new Map(version.options.map((option) => [option.id, option]));
    const answer = answers.get(item.question);
    return {
      question: {
        id: item.question,
        section: paper_sections?.[item.section ?? -1]?.name ?? getDefaultSectionName(version.question_type),
        kind: version.kind,
        html: version.description_html,
        options: item.options.map((id) => ({
          id,
          html: options.get(id)?.html ?? '',
          correct: options.get(id)?.correct ?? false,
        })),
        prompts: version.typed_key?.kind === 'matching' ? version.typed_key.prompts : [],
        numerical: version.typed_key?.kind === 'numerical' ? version.typed_key.numerical : null,
        text: version.typed_key?.kind === 'text' ? version.typed_key.text : null,
        stimulus_id: version.stimulus_id,
        explanation_html: explained ? explaining.explanation_html : '',
        topic_tags: version.topic_tags,
        difficulty_level: version.difficulty_level,
      },
      answer: {
        selected_options: answer?.selected_options ?? [],
        value: answer?.value ?? '',
        outcome: outcome?.outcome ?? 'blank',
        marks: outcome?.marks ?? 0,
        seconds: answer?.seconds ?? 0,
      },
      ruling: ruling?.how ?? null,
    };
  });
}
