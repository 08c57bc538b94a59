import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveFile } from '#web/ui/save-file.ts';

/** The codes for the day on which the phone is lost; they are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warn" title="Keep these recovery codes">
        Each opens your account once when the phone is not at hand. They are not shown again.
      </Notice>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-2 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        variant="secondary"
        onClick={() =>
          saveFile(new File([`${codes.join('\n')}\n`], 'recovery-codes.txt', { type: 'text/plain' }))
        }
      >
        Save as a file
      </Button>
      <Button size="lg" wide onClick={onDone}>
        I have kept them
      </Button>
    </div>
  );
}
