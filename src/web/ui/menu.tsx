import * as Primitive from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

type MenuProps = { trigger: ReactNode; children: ReactNode; align?: 'start' | 'center' | 'end' };

/** `trigger` is one Button; the children are `MenuItem`, `MenuSeparator`. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    // A modal menu would hide the page from assistive technology while parts of the page keep the focus.
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 rounded-panel border border-line bg-surface p-1 shadow-float data-[state=open]:animate-fade-in"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type MenuItemProps = { children: ReactNode; onSelect: () => void; destructive?: boolean; disabled?: boolean };

export function MenuItem({ children, onSelect, destructive, disabled }: MenuItemProps) {
  return (
    <Primitive.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 text-sm outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-sunken data-[disabled]:opacity-55 md:min-h-9 [&_svg]:size-4',
        destructive && 'text-danger-text',
      )}
    >
      {children}
    </Primitive.Item>
  );
}

export function MenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-line" />;
}
