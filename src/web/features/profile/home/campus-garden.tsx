type Place = { x: number; y: number; size?: number };

function at({ x, y, size = 1 }: Place): string {
  return `translate(${x} ${y}) scale(${size})`;
}

/** The tall, narrow tree of Indian avenues. It stands on (x, y). */
export function Ashoka({ x, y, height }: { x: number; y: number; height: number }) {
  return (
    <g transform={at({ x, y, size: height / 100 })}>
      <ellipse cx="0" cy="0" rx="20" ry="4" fill="var(--leaf-dark)" opacity="0.35" />
      <rect x="-2.500" y="-14" width="5" height="14" fill="var(--trunk)" />
      <path d="M0-100C14-78 20-44 16-16 10-8-10-8-16-16-20-44-14-78 0-100z" fill="var(--leaf)" />
      <path d="M0-100C14-78 20-44 16-16 12-11 6-10 2-10 8-40 6-74 0-100z" fill="var(--leaf-dark)" />
      <path
        d="M-9-60c3 3 6 4 9 4M-12-38c4 4 8 5 12 5M-2-76c2 2 5 3 8 3"
        fill="none"
        stroke="var(--leaf-light)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </g>
  );
}

export function RoundTree(place: Place) {
  return (
    <g transform={at(place)}>
      <ellipse cx="0" cy="0" rx="40" ry="6" fill="var(--leaf-dark)" opacity="0.35" />
      <path d="M-5 0c2-14 2-26 1-40h8c-1 14-1 26 1 40z" fill="var(--trunk)" />
      <path
        d="M-44-52c-4-18 10-30 22-30 4-18 40-20 46-2 16 0 26 16 20 32 0 16-18 22-28 18-10 8-28 8-34 0-12 4-26-4-26-18z"
        fill="var(--leaf)"
      />
      <path
        d="M44-52c0 16-18 22-28 18-10 8-28 8-34 0 30 2 48-14 50-46 10 4 16 16 12 28z"
        fill="var(--leaf-dark)"
      />
      <path
        d="M-30-58c0-8 6-13 13-13M-12-76c4-6 11-8 17-6"
        fill="none"
        stroke="var(--leaf-light)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  );
}

export function Shrub(place: Place) {
  return (
    <g transform={at(place)}>
      <path d="M-20 0c-3-10 4-16 10-15 3-8 17-8 20 0 7-1 13 6 10 15z" fill="var(--leaf-dark)" />
      <path d="M-20 0c-3-10 4-16 10-15 3-6 10-8 15-4-8 2-14 8-14 19z" fill="var(--leaf)" />
    </g>
  );
}

export function Cloud(place: Place) {
  return (
    <path
      transform={at(place)}
      d="M-52 0c-12 0-12-16 0-17 2-14 22-18 29-7 8-12 34-10 36 5 14-5 26 2 25 10 10 1 10 9 0 9z"
      fill="var(--cloud)"
      opacity="0.75"
    />
  );
}

export function Lamp(place: Place) {
  return (
    <g transform={at(place)}>
      <circle cx="0" cy="-38" r="26" fill="url(#campus-lamp)" />
      <path d="M0 0v-34M-3 0h6" stroke="var(--roof-dark)" strokeWidth="2" />
      <path d="M-4-34h8l-1.500-9h-5z" fill="var(--light)" />
      <path d="M-4.500-43h9L0-47z" fill="var(--roof-dark)" />
    </g>
  );
}

export function Person({ bag = false, ...place }: Place & { bag?: boolean }) {
  return (
    <g transform={at(place)}>
      <ellipse cx="0" cy="0" rx="7" ry="1.600" fill="var(--person)" opacity="0.3" />
      <path
        d="M-1.500-11-3 0M1.500-11 3.500 0"
        stroke="var(--person)"
        strokeWidth="2.600"
        strokeLinecap="round"
      />
      <path d="M-4-11v-7c0-4 8-4 8 0v7z" fill={bag ? 'var(--trim)' : 'var(--person-accent)'} />
      {bag && <rect x="-3" y="-19" width="6" height="7" rx="2" fill="var(--person)" />}
      <circle cx="0" cy="-24" r="3.200" fill="var(--trunk)" />
    </g>
  );
}
