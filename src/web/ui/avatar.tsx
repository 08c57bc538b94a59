import { cn } from './class-names.ts';

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  className?: string;
};

const sizes = { sm: 'size-8 text-xs', md: 'size-11 text-sm', lg: 'size-16 text-xl', xl: 'size-24 text-3xl' };

/** The picture beside a name, hidden from screen readers; initials replace a missing picture. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const style = cn('shrink-0 rounded-full', sizes[size], className);
  if (src) return <img src={src} alt="" loading="lazy" className={cn(style, 'bg-sunken object-cover')} />;
  return (
    <span
      aria-hidden="true"
      className={cn(
        style,
        'flex select-none items-center justify-center bg-accent-soft font-semibold text-accent-text',
      )}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}
