import { useEffect, useRef } from 'react';
import { cn } from './class-names.ts';

type RichTextProps = { html: string; className?: string; as?: 'div' | 'span' };

/** Classes for a text without pictures, tables and code, cut after a line. */
export const ONE_LINE =
  'max-h-[1.65em] truncate [&_br]:hidden [&_img]:hidden [&_li]:inline [&_math]:!py-0 [&_ol]:inline [&_p]:inline [&_pre]:hidden [&_table]:hidden [&_ul]:inline';

/** HTML that the server has rendered and sanitised. Only this component inserts HTML into the page. */
export function RichText({ html, className, as: Tag = 'div' }: RichTextProps) {
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML has new elements
  useEffect(() => makeScrollable(place.current), [html]);
  return (
    <Tag
      ref={place}
      dir="auto"
      className={cn('rich', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises every rendered text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Makes wide tables and formulas scrollable, also by keyboard. */
function makeScrollable(place: HTMLElement | null): (() => void) | undefined {
  const wide = [...(place?.querySelectorAll<HTMLElement>('pre, table, math[display="block"]') ?? [])];
  // A filter, since older browsers throw at `:has`.
  const inline = [...(place?.querySelectorAll<HTMLElement>('.katex') ?? [])].filter((formula) =>
    formula.querySelector(':scope > math:not([display="block"])'),
  );
  if (!place || wide.length + inline.length === 0) return undefined;
  const observer = new ResizeObserver(() => {
    // An inline formula stays in its line unless it is wider than the whole line.
    for (const formula of inline) {
      const math = formula.firstElementChild;
      // Some browsers limit the box to the available width and let the formula overflow it.
      const width = Math.max(math?.getBoundingClientRect().width ?? 0, math?.scrollWidth ?? 0);
      const room = formula.parentElement?.clientWidth || place.clientWidth;
      formula.classList.toggle('wide-formula', width > room);
      if (width > room) formula.tabIndex = 0;
      else formula.removeAttribute('tabindex');
    }
    for (const part of wide) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute('tabindex');
    }
  });
  observer.observe(place);
  return () => observer.disconnect();
}
