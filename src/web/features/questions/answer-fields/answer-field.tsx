import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { MatchingField } from './matching-field.tsx';
import { NumberField } from './number-field.tsx';
import { OptionCards } from './option-cards.tsx';
import { TextAnswerField } from './text-answer-field.tsx';

type AnswerFieldProps = {
  question: Pick<PaperQuestion, 'kind' | 'options' | 'prompts' | 'unit'>;
  selected: readonly string[];
  value: string;
  disabled: boolean;
  onChoose: (option: string) => void;
  onType: (value: string) => void;
  onMatch: (prompt: string, match: string) => void;
};

/** The answer field for each kind of question. */
export function AnswerField(props: AnswerFieldProps) {
  const { question, selected, value, disabled, onChoose, onType, onMatch } = props;
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'boolean':
      return <OptionCards question={question} selected={selected} disabled={disabled} onChoose={onChoose} />;
    case 'numerical':
      return <NumberField unit={question.unit} value={value} disabled={disabled} onType={onType} />;
    case 'text':
      return <TextAnswerField value={value} disabled={disabled} onType={onType} />;
    case 'matching':
      return <MatchingField question={question} pairs={selected} disabled={disabled} onMatch={onMatch} />;
  }
}
