import { Field } from './field.tsx';
import { Select } from './select.tsx';

type Choice<Value> = Value | { value: Value; label: string };

type FilterSelectProps<Value extends string | undefined> = {
  label: string;
  /** Shows the label only to screen readers. */
  labelHidden?: boolean;
  className?: string;
  options: readonly Choice<NoInfer<NonNullable<Value>>>[];
  value: Value;
  onChange: (value: Value) => void;
} & (undefined extends Value
  ? {
      /** The first choice, which filters nothing, such as "All trades". */
      all: string;
    }
  : { all?: undefined });

/** A select among the filters of a list. */
export function FilterSelect<Value extends string | undefined>({
  label,
  labelHidden,
  className,
  all,
  options,
  value,
  onChange,
}: FilterSelectProps<Value>) {
  const choose = (text: string) =>
    onChange(
      options
        .map((choice) => (typeof choice === 'string' ? choice : choice.value))
        .find((each) => each === text) as Value,
    );
  return (
    <Field label={label} labelHidden={labelHidden} className={className}>
      <Select
        placeholder={all}
        options={options}
        value={value ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}
