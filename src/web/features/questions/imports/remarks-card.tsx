import { useState } from 'react';
import type { QuestionImport } from '#contract/questions/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const SHOWN_AT_FIRST = 8;

/** Remarks on the file that belong to no single question. */
export function RemarksCard({ remarks }: Pick<QuestionImport, 'remarks'>) {
  const [all, setAll] = useState(false);
  const shown = all ? remarks : remarks.slice(0, SHOWN_AT_FIRST);
  return (
    <Notice tone="warn" title="What to know of this file">
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
        {shown.map(({ where, message }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: remarks may repeat, and their order is fixed
          <li key={place} className="break-words">
            <span className="font-medium">{where}</span>: {message}
          </li>
        ))}
      </ul>
      {remarks.length > shown.length && (
        <Button variant="link" size="sm" onClick={() => setAll(true)} className="-ms-3 text-current">
          Show all {remarks.length}
        </Button>
      )}
    </Notice>
  );
}
