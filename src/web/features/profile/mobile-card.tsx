import { type SubmitEvent, useState } from 'react';
import { Mobile } from '#contract/person.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useEditProfile, useReadProfile } from './requests.ts';

export function MobileCard() {
  const query = useReadProfile();
  const { data, error, isPending } = query;
  return (
    <Card aria-label="Mobile number">
      <CardHeader
        title="Mobile number"
        hint="The placement cell uses it to reach you. A representative’s number is shown to everyone who is signed in."
      />
      {isPending && <Skeleton className="h-20" />}
      {error && !data && <QueryError query={query} />}
      {data && <MobileForm key={data.mobile} mobile={data.mobile ?? ''} />}
    </Card>
  );
}

function MobileForm({ mobile }: { mobile: string }) {
  const edit = useEditProfile();
  const [fault, setFault] = useState<string>();

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('mobile') as HTMLInputElement;
    const parsed = Mobile.safeParse(field.value);
    setFault(parsed.error?.issues[0]?.message);
    if (!parsed.success) return field.focus();
    edit.mutate(parsed.data, {
      onSuccess: ({ mobile }) =>
        toast({ title: mobile ? 'Mobile number saved' : 'Mobile number removed', variant: 'success' }),
    });
  }

  const refusal = edit.error ? (fieldError(edit.error, 'mobile') ?? errorMessage(edit.error)) : undefined;
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <Field
        label="Mobile number"
        labelHidden
        hint="10 digits, or with + and the country code. Leave it empty to remove it."
        error={fault ?? refusal}
        className="flex-1"
      >
        <Input name="mobile" type="tel" autoComplete="tel" defaultValue={mobile} maxLength={30} />
      </Field>
      <Button type="submit" variant="secondary" busy={edit.isPending}>
        {edit.isPending ? 'Saving' : 'Save'}
      </Button>
    </form>
  );
}
