import { type SubmitEvent, useState } from 'react';
import { ApiError, sentenceFor } from '#web/api/problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { countOfStudents, enumerate, registrationNumbersIn } from './registrationNumbers.ts';
import { useBlock, useUnblock } from './requests.ts';

/** Blocks students by registration number; what was typed stays until it has worked. */
export function BlockForm({ ownTrade }: { ownTrade: string | undefined }) {
  const [text, setText] = useState('');
  const [asking, setAsking] = useState(false);
  const [empty, setEmpty] = useState(false);
  const block = useBlock();
  const unblock = useUnblock();
  const regnos = registrationNumbersIn(text);

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setEmpty(regnos.length === 0);
    block.reset();
    setAsking(regnos.length > 0);
  }

  function confirm() {
    block.mutate(regnos, {
      onSuccess: () => {
        setText('');
        toast({
          title: `${countOfStudents(regnos.length)} blocked`,
          description: enumerate(regnos),
          variant: 'success',
          action: { label: 'Undo', run: () => unblock.mutate(regnos, { onError: tell }) },
        });
      },
      onSettled: () => setAsking(false),
    });
  }

  const hint =
    regnos.length > 0
      ? `${regnos.length} registration ${regnos.length === 1 ? 'number' : 'numbers'}`
      : 'One or many, parted by blanks, commas or lines.';

  return (
    <Card>
      <CardHeader
        title="Block students"
        hint={ownTrade ? `Students of your own trade, ${ownTrade}, only.` : undefined}
      />
      <form onSubmit={ask} noValidate className="flex flex-col gap-4">
        <Field
          label="Registration numbers"
          hint={hint}
          error={
            empty && regnos.length === 0 ? 'Name at least one registration number' : faultOf(block.error)
          }
          required
        >
          <Textarea
            name="users"
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
        <Button type="submit" variant="destructive">
          Block
        </Button>
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${countOfStudents(regnos.length)}?`}
        confirmLabel={block.isPending ? 'Blocking' : 'Block'}
        onConfirm={confirm}
        destructive
        busy={block.isPending}
      >
        <p>
          {enumerate(regnos)} can no longer sign in, and a test that is being written stops taking answers at
          once. Answers that were saved stay. Unblocking brings everything back.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

/** The server's sentence, with the registration number that it stumbled over. */
function faultOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const data = error instanceof ApiError ? error.data : undefined;
  const named = typeof data === 'object' && data !== null && 'regno' in data ? ` (${data.regno})` : '';
  return `${sentenceFor(error)}${named} Nobody was blocked.`;
}

function tell(error: unknown) {
  toast({ title: 'Not undone', description: sentenceFor(error), variant: 'destructive' });
}
