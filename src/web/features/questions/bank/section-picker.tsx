import { useReadAptitude } from '#web/features/aptitudes/requests.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { pluralize } from '#web/ui/text.ts';

type SectionPickerProps = {
  testId: number;
  chosen: number | undefined;
  onChoose: (section: number | undefined) => void;
};

/** Chooses a section of a test for questions; sections that draw their questions are not offered. */
export function SectionPicker({ testId, chosen, onChoose }: SectionPickerProps) {
  const test = useReadAptitude(testId);
  const sections = (test.data?.sections ?? []).filter(({ blueprint }) => blueprint === null);
  return (
    <Field
      label="Section"
      hint={
        test.data && sections.length === 0
          ? 'Every section of this test draws its questions by a blueprint.'
          : 'Questions without a section have to be put into one before publishing.'
      }
    >
      <Select
        value={chosen === undefined ? '' : String(chosen)}
        placeholder="No section yet"
        disabled={sections.length === 0}
        onChange={(event) => onChoose(event.target.value === '' ? undefined : Number(event.target.value))}
        options={sections.map(({ id, name, question_count }) => ({
          value: String(id),
          label: `${name} (${pluralize(question_count, 'question')})`,
        }))}
      />
    </Field>
  );
}
