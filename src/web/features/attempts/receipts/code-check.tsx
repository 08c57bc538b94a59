import { Search } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type CodeSource, findCode, parseCode } from './receipt-check.ts';

/** Looks up a code that the student wrote down, such as 7F3A-91C2. */
export function CodeCheck({ chain }: { chain: CodeSource }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>();
  const [missing, setMissing] = useState(false);

  function look(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = parseCode(typed);
    setMissing(code === undefined);
    setAsked(code);
  }

  return (
    <>
      <form onSubmit={look} noValidate className="flex flex-wrap items-end gap-3">
        <Field
          label="Code"
          error={missing ? 'Type eight digits and letters from A to F, such as 7F3A-91C2' : undefined}
          className="w-full max-w-xs"
        >
          <Input
            name="code"
            autoComplete="off"
            className="font-mono"
            value={typed}
            maxLength={20}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" /> Look up
        </Button>
      </form>
      <div role="status" className="mt-4 empty:hidden">
        {asked && <CodeCheckResult code={asked} found={findCode(asked, chain)} />}
      </div>
    </>
  );
}

function CodeCheckResult({ code, found }: { code: string; found: ReturnType<typeof findCode> }) {
  const format = useTimeFormat();
  if (found === undefined)
    return (
      <Notice tone="warn" title={`${code} is not in the chain`}>
        Check that you copied it correctly and that it belongs to this test. If so, tell the placement cell.
      </Notice>
    );
  return (
    <Notice tone="success" title={`${code} is in the chain`}>
      {found === 'submitted'
        ? 'It is the code of the submitted answers.'
        : 'link' in found
          ? `It is receipt ${found.link}, of ${format.dateTime(found.at)}.`
          : `It is the code of the answers submitted on ${format.dateTime(found.submitted_at)}, before the test was reopened.`}
    </Notice>
  );
}
