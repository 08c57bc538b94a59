import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { setTheme, type Theme, themes, useTheme } from './theme.ts';

const themeOptions: Record<Theme, { label: string; icon: typeof Sun }> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
};

/** `wide` shows text labels too, for touch. */
export function ThemeSwitch({ wide = false }: { wide?: boolean }) {
  const theme = useTheme();
  const name = useId();
  return (
    <fieldset className="flex rounded-full border border-line bg-sunken/60 p-0.5 narrow:flex-col narrow:rounded-panel">
      <legend className="sr-only">Theme</legend>
      {themes.map((each) => {
        const { label, icon: Icon } = themeOptions[each];
        return (
          <label
            key={each}
            title={label}
            className={`flex cursor-pointer items-center justify-center gap-2 rounded-full text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink dark:has-checked:bg-line has-checked:shadow-panel has-focus-visible:outline-2 has-focus-visible:outline-accent-text ${wide ? 'min-h-11 flex-1 text-sm' : 'h-7 w-8'}`}
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={theme === each}
              onChange={() => setTheme(each)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4" />
            <span className={wide ? undefined : 'sr-only'}>{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
