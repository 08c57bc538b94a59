import type { Area } from './area.ts';
import type { Template } from './template.ts';

/** Templates that students of another trade get as well, under a topic of their own syllabus. */
const offers: [area: Area, topic: string, names: string[]][] = [
  ['Technical: GCS', 'Digital logic', ['three-gates']],
  ['Technical: GEC', 'Networks and signals', ['value-of-a-convolution', 'alias-of-a-sampled-tone']],
  ['Technical: GEC', 'Digital circuits', ['rows-of-a-truth-table', 'twos-complement-pattern']],
  [
    'Technical: GEC',
    'Control',
    ['steady-state-error-of-a-loop', 'damping-ratio-of-a-second-order-system', 'greatest-gain-for-stability'],
  ],
  [
    'Technical: GEC',
    'Electromagnetics',
    ['force-between-two-wires', 'point-without-field-between-two-charges'],
  ],
  ['Technical: GEE', 'Circuits', ['time-constant-with-a-load']],
  [
    'Technical: GEE',
    'Measurements',
    ['shunt-of-an-ammeter', 'limiting-error-of-a-reading', 'balanced-bridge'],
  ],
  [
    'Technical: GIN',
    'Circuits and machines',
    ['current-in-a-branch', 'speed-of-an-induction-motor', 'primary-current-of-a-transformer'],
  ],
  [
    'Technical: GIN',
    'Signals',
    ['value-of-a-convolution', 'alias-of-a-sampled-tone', 'power-of-a-sum-of-tones'],
  ],
  [
    'Technical: GIN',
    'Control',
    ['steady-state-error-of-a-loop', 'damping-ratio-of-a-second-order-system', 'greatest-gain-for-stability'],
  ],
  [
    'Technical: GIN',
    'Analog',
    ['summing-amplifier-output', 'bandwidth-of-an-amplifier', 'voltage-of-a-transistor-stage'],
  ],
  ['Technical: GIN', 'Digital', ['rows-of-a-truth-table', 'twos-complement-pattern', 'three-gates']],
  [
    'Technical: GIN',
    'Communication and optical instrumentation',
    ['power-of-an-am-wave', 'bit-rate-of-a-pcm-signal'],
  ],
  [
    'Technical: GCT',
    'Fluid and mechanical operations',
    ['reynolds-number-in-a-pipe', 'pressure-drop-in-a-venturi'],
  ],
  [
    'Technical: GCT',
    'Heat transfer',
    [
      'heat-through-two-layers',
      'outlet-temperature-of-a-heat-exchanger',
      'radiated-power-at-a-higher-temperature',
    ],
  ],
  ['Technical: GCT', 'Plant economics', ['units-for-a-planned-profit']],
  [
    'Technical: GFT',
    'Food engineering',
    ['heat-through-two-layers', 'outlet-temperature-of-a-heat-exchanger'],
  ],
  ['Technical: GCT', 'Process control', ['lag-of-a-thermometer', 'current-of-a-transmitter']],
];

/**
 * The templates as other trades get them. Their names end in the trade, so that a seed gives each trade another
 * question.
 */
export function offerToOtherTrades(templates: readonly Template[]): Template[] {
  const byName = new Map(templates.map((template) => [template.name, template]));
  return offers.flatMap(([area, topic, names]) =>
    names.map((name) => {
      const template = byName.get(name);
      if (!template) throw new Error(`There is no template ${name} to offer.`);
      return { ...template, area, topic, name: `${name}-${area.slice(-3).toLowerCase()}` };
    }),
  );
}
