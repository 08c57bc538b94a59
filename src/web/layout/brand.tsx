import { Link } from '@tanstack/react-router';
import { useSettings } from '#web/api/settings.ts';
import { paths } from '#web/paths.ts';

export function Brand() {
  const { product_title, logo } = useSettings();
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-control narrow:flex-col narrow:items-start"
    >
      {logo ? <img {...logo} alt="" className="size-8 shrink-0 object-contain" /> : <MortarBoard />}
      <span className="line-clamp-2 font-semibold leading-tight narrow:line-clamp-none narrow:text-sm tracking-tight">
        {product_title}
      </span>
    </Link>
  );
}

function MortarBoard() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-on-accent">
        <path d="M5.500 13.200 16 8l10.500 5.200L16 18.400z" />
        <path d="M10 17.200v4c0 1.400 2.700 2.800 6 2.800s6-1.400 6-2.800v-4l-6 3z" opacity="0.75" />
      </g>
    </svg>
  );
}
