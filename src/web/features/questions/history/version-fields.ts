import type { QuestionVersion } from '#contract/questions/history.ts';
import { optionLetter } from '#web/ui/text.ts';
import { formatAcceptedNumber } from '../answer-labels.ts';
import { kindLabels } from '../kind-labels.ts';
import { difficultyLabels, tradeLabel } from '../labels.ts';

const fieldLabels: Record<string, string> = {
  description: 'Question',
  explanation: 'Explanation',
  format: 'Format',
  kind: 'Kind',
  tags: 'Tags',
  source: 'Source',
  stimulus_id: 'Passage',
  topic_tags: 'Topics',
  question_type: 'Type',
  difficulty_level: 'Difficulty',
  options: 'Options',
  correct_options: 'Correct options',
  keep_option_order: 'Order of the options',
  numerical: 'Correct number',
  text: 'Accepted words',
  matching: 'Pairs',
} satisfies Partial<Record<keyof QuestionVersion | 'stimulus_id', string>>;

export const getFieldLabel = (field: string): string => fieldLabels[field] ?? field;

/** A field of a version as text, one line per part, for a comparison word by word. */
export function formatField(version: QuestionVersion, field: string): string {
  const { options, correct_options, numerical, text, matching } = version;
  switch (field) {
    case 'description':
    case 'explanation':
    case 'format':
    case 'source':
      return version[field];
    case 'kind':
      return kindLabels[version.kind];
    case 'tags':
    case 'topic_tags':
      return version[field].join(', ');
    case 'question_type':
      return tradeLabel(version.question_type);
    case 'difficulty_level':
      return difficultyLabels[version.difficulty_level - 1] ?? '';
    case 'stimulus_id':
      return version.stimulus ? `${version.stimulus.title} (${version.stimulus.id})` : '';
    case 'options':
      return options.map((option, place) => `${optionLetter(place)}. ${option}`).join('\n');
    case 'correct_options':
      return correct_options.map((place) => optionLetter(place - 1)).join(', ');
    case 'keep_option_order':
      return version.keep_option_order ? 'The same for all' : 'Another for each student';
    case 'numerical':
      return numerical
        ? numerical.accepted.map((one) => formatAcceptedNumber(one, numerical.unit)).join('\n')
        : '';
    case 'text':
      return text ? text.accepted.map((one) => one.text).join('\n') : '';
    case 'matching':
      return matching
        ? [...matching.pairs.map(({ prompt, match }) => `${prompt} → ${match}`), ...matching.extra].join('\n')
        : '';
    default:
      return '';
  }
}
