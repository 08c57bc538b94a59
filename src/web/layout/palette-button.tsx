import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { usePathname } from './navigation.ts';

const loadPalette = () => import('#web/features/overview/palette/palette.tsx');
const Palette = lazyPart(loadPalette, 'Palette');

/** The button of the command palette, which Ctrl-K or ⌘-K opens too. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  // The browser's own buttons change the page below an open palette.
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes on another page
  useEffect(() => setOpen(false), [pathname]);

  // Fetched soon after the page, so that nobody types before it listens.
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => undefined), 2_000);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const show = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || document.querySelector('[role$="dialog"]')) return;
      event.preventDefault();
      setWanted(true);
      setOpen(true);
    };
    addEventListener('keydown', show);
    return () => removeEventListener('keydown', show);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label="Find anything"
        title="Find anything (Ctrl-K)"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      <Suspense>{wanted && <Palette open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
