import * as Primitive from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** A short help for a pointer or the keyboard; never the only place of a fact, phones do not show it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            className="z-60 max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-page text-xs shadow-float data-[state=delayed-open]:animate-fade-in"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
