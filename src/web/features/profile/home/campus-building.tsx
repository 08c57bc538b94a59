const columns = [536, 560, 584, 616, 640, 664];
const bays = [0, 1, 2, 3, 4, 5];

/** A portico under a clock tower, two wings and two corner pavilions; it stands on y = 322. */
export function MainBuilding() {
  return (
    <g>
      <Wing x={262} />
      <Wing x={694} />
      <Pavilion x={204} />
      <Pavilion x={912} />
      <Tower />
      <Portico />
    </g>
  );
}

function Wing({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-4 214h252l-14-22H10z" fill="var(--roof)" />
      <rect width="244" height="110" y="212" fill="var(--wall)" />
      <rect width="244" height="6" y="212" fill="var(--trim)" />
      <rect width="244" height="4" y="264" fill="var(--wall-shade)" />
      <rect width="244" height="12" y="310" fill="var(--trim-dark)" />
      {bays.map((bay) => (
        <g key={bay} transform={`translate(${22 + bay * 38} 0)`}>
          <Window y={228} lit={(bay + x) % 3 !== 0} />
          <Window y={276} lit={(bay + x) % 4 === 1} />
          <rect x="16" y="218" width="3" height="92" fill="var(--wall-shade)" />
        </g>
      ))}
    </g>
  );
}

function Window({ y, lit }: { y: number; lit: boolean }) {
  return (
    <g>
      <path d={`M-10 ${y + 28}v-20a10 10 0 0 1 20 0v20z`} fill="var(--wall-shade)" />
      <path d={`M-7 ${y + 26}v-17a7 7 0 0 1 14 0v17z`} fill={lit ? 'var(--glass-some)' : 'var(--glass)'} />
      <path d={`M0 ${y + 2}v24M-7 ${y + 13}h14`} stroke="var(--wall)" strokeWidth="1.200" />
      <rect x="-11" y={y + 27} width="22" height="3" fill="var(--trim)" />
    </g>
  );
}

function Pavilion({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-6 198 42 158l48 40z" fill="var(--roof-dark)" />
      <path d="M42 158v-16" stroke="var(--trim-dark)" strokeWidth="2.500" />
      <circle cx="42" cy="141" r="3.500" fill="var(--trim)" />
      <rect width="84" height="126" y="196" fill="var(--wall)" />
      <rect width="88" height="7" x="-2" y="195" fill="var(--trim)" />
      <rect width="84" height="12" y="310" fill="var(--trim-dark)" />
      <rect width="8" height="108" y="202" fill="var(--wall-shade)" />
      <rect width="8" height="108" x="76" y="202" fill="var(--wall-shade)" />
      {[27, 57].map((at) => (
        <g key={at} transform={`translate(${at} 0)`}>
          <Window y={216} lit={at === 27} />
          <Window y={270} lit={at === 57} />
        </g>
      ))}
    </g>
  );
}

function Tower() {
  return (
    <g>
      <path d="M600 58V28" stroke="var(--trim-dark)" strokeWidth="2.500" />
      <path d="M600 29c10-4 16 4 26 0v13c-12 4-16-4-26 0z" fill="var(--trim)" />
      <path d="M566 98c0-24 14-38 34-42 20 4 34 18 34 42z" fill="var(--roof)" />
      <path d="M600 56c20 4 34 18 34 42h-22c0-20-4-34-12-42z" fill="var(--roof-dark)" />
      <rect x="560" y="96" width="80" height="8" fill="var(--trim)" />
      <rect x="566" y="104" width="68" height="60" fill="var(--wall)" />
      <rect x="616" y="104" width="18" height="60" fill="var(--wall-shade)" />
      <circle cx="600" cy="123" r="15" fill="var(--trim-dark)" />
      <circle cx="600" cy="123" r="12" fill="var(--path)" />
      <path
        d="M600 115.500v7.500l5.500 3.500"
        fill="none"
        stroke="var(--person)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {[580, 600, 620].map((x) => (
        <path key={x} d={`M${x - 4} 160v-12a4 4 0 0 1 8 0v12z`} fill="var(--glass-some)" />
      ))}
      <rect x="548" y="162" width="104" height="8" fill="var(--trim)" />
      <rect x="552" y="170" width="96" height="32" fill="var(--wall)" />
    </g>
  );
}

function Portico() {
  return (
    <g>
      <rect x="506" y="200" width="188" height="122" fill="var(--wall-shade)" />
      <path d="M500 206 600 162l100 44z" fill="var(--wall)" />
      <path d="M522 202 600 168l78 34z" fill="var(--wall-shade)" />
      <circle cx="600" cy="189" r="8" fill="var(--trim)" />
      <rect x="498" y="205" width="204" height="11" fill="var(--wall)" />
      <rect x="498" y="214" width="204" height="4" fill="var(--trim)" />
      <path d="M582 318v-50a18 18 0 0 1 36 0v50z" fill="var(--door)" />
      <path d="M600 250v68" stroke="var(--wall-shade)" strokeWidth="1.500" />
      {[524, 676].map((x) => (
        <path key={x} d={`M${x - 7} 290v-30a7 7 0 0 1 14 0v30z`} fill="var(--glass-some)" />
      ))}
      {columns.map((x) => (
        <g key={x}>
          <rect x={x - 5} y="222" width="10" height="88" fill="var(--wall)" />
          <rect x={x + 1.5} y="222" width="3.500" height="88" fill="var(--wall-shade)" />
          <rect x={x - 7.5} y="217" width="15" height="6" fill="var(--wall)" />
          <rect x={x - 7.5} y="308" width="15" height="5" fill="var(--wall)" />
        </g>
      ))}
      <rect x="500" y="312" width="200" height="5" fill="var(--path)" />
      <rect x="490" y="316" width="220" height="5" fill="var(--path-edge)" />
      <rect x="480" y="320" width="240" height="6" fill="var(--path)" />
    </g>
  );
}
