import './campus.css';
import { MainBuilding } from './campus-building.tsx';
import { Ashoka, Cloud, Lamp, Person, RoundTree, Shrub } from './campus-garden.tsx';

const stars = [
  [90, 52, 1.6],
  [172, 96, 1.1],
  [250, 40, 1.3],
  [338, 78, 1],
  [420, 44, 1.5],
  [486, 92, 1],
  [742, 58, 1.2],
  [820, 30, 1],
  [1012, 110, 1.3],
  [1096, 44, 1],
  [1150, 86, 1.6],
] as const;

/** The institute at the end of its avenue: by day in the light theme, by night in the dark one. */
export function CampusScene({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 1200 420"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="The campus: the institute's main building at the end of a tree-lined avenue"
      className={`campus block w-full ${className}`}
    >
      <defs>
        <linearGradient id="campus-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sky-high)" />
          <stop offset="1" stopColor="var(--sky-low)" />
        </linearGradient>
        <linearGradient id="campus-lawn" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--lawn)" />
          <stop offset="1" stopColor="var(--lawn-near)" />
        </linearGradient>
        <radialGradient id="campus-glow">
          <stop offset="0" stopColor="var(--light)" stopOpacity="0.7" />
          <stop offset="1" stopColor="var(--light)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="campus-lamp">
          <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.75" />
          <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
        </radialGradient>
      </defs>

      <rect width="1200" height="420" fill="url(#campus-sky)" />
      {stars.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill="var(--star)" />
      ))}
      <circle cx="905" cy="106" r="120" fill="url(#campus-glow)" />
      <circle cx="905" cy="106" r="34" fill="var(--light)" />
      <Cloud x={180} y={104} size={1.1} />
      <Cloud x={420} y={86} size={0.7} />
      <Cloud x={1030} y={140} size={0.95} />

      <path
        d="M0 262c120-44 220-54 330-30 90 20 150-34 260-38 130-4 190 52 300 40 110-12 190-44 310-10v110H0z"
        fill="var(--hill-far)"
      />
      <path
        d="M0 290c110-30 210-18 320-8 120 10 200-24 320-22 130 2 220 32 330 22 90-8 160-22 230-10v70H0z"
        fill="var(--hill-near)"
      />
      <Treeline />

      <MainBuilding />

      <path d="M0 330c220-12 420-16 600-16s380 4 600 16v90H0z" fill="url(#campus-lawn)" />
      <path d="M556 316h88l150 104H406z" fill="var(--path-edge)" />
      <path d="M562 316h76l132 104H430z" fill="var(--path)" />

      <Shrub x={470} y={328} />
      <Shrub x={508} y={325} />
      <Shrub x={692} y={325} />
      <Shrub x={730} y={328} />

      <Ashoka x={524} y={334} height={74} />
      <Ashoka x={676} y={334} height={74} />
      <Lamp x={492} y={352} size={0.9} />
      <Lamp x={708} y={352} size={0.9} />
      <Ashoka x={468} y={356} height={98} />
      <Ashoka x={732} y={356} height={98} />
      <Ashoka x={392} y={388} height={132} />
      <Ashoka x={808} y={388} height={132} />
      <Lamp x={428} y={394} size={1.25} />
      <Lamp x={772} y={394} size={1.25} />

      <RoundTree x={96} y={372} size={1.3} />
      <RoundTree x={214} y={350} size={0.95} />
      <RoundTree x={302} y={378} size={1.05} />
      <RoundTree x={902} y={376} size={1.05} />
      <RoundTree x={1000} y={352} size={0.95} />
      <RoundTree x={1112} y={376} size={1.35} />

      <Person x={586} y={362} size={0.9} bag />
      <Person x={604} y={364} size={0.9} />
      <Person x={648} y={390} size={1.2} bag />
      <Person x={532} y={404} size={1.35} />
    </svg>
  );
}

function Treeline() {
  return (
    <g fill="var(--leaf-dark)" opacity="0.55">
      {[20, 62, 110, 150, 196, 1004, 1048, 1092, 1140, 1180].map((x, place) => (
        <ellipse key={x} cx={x} cy={312} rx={34} ry={26 + (place % 3) * 7} />
      ))}
    </g>
  );
}
