import { RichText } from '#web/ui/rich-text.tsx';

/** Why the answer is correct; nothing if there is no explanation. */
export function Explanation({ html }: { html: string }) {
  return (
    html && (
      <div className="mt-5 border-accent border-s-2 ps-4">
        <h4 className="mb-1 font-semibold text-sm">Explanation</h4>
        <RichText html={html} className="text-[0.9375rem]" />
      </div>
    )
  );
}
