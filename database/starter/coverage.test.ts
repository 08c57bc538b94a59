import { expect, test } from 'vitest';
import { templates } from '#lib/question-generators/catalogue.ts';
import { starterBank } from './bank.ts';
import { areaOf, topicTree } from './topics.ts';

const GENERATORS = 3;
const ITEMS = 12;
/** Topics that still have fewer. A topic that is filled leaves this list. */
const OPEN: string[] = [
  'Technical: GCS, Discrete maths',
  'Technical: GCS, Digital logic',
  'Technical: GCS, Computer organisation',
  'Technical: GCS, Algorithms',
  'Technical: GCS, Theory of computation',
  'Technical: GCS, Compilers',
  'Technical: GCS, Databases',
  'Technical: GCS, Networks',
  'Technical: GCS, OOP',
  'Technical: GCS, SQL',
  'Technical: GCS, Pseudocode',
  'Technical: GEC, Networks and signals',
  'Technical: GEC, Electronic devices',
  'Technical: GEC, Analog circuits',
  'Technical: GEC, Digital circuits',
  'Technical: GEC, Control',
  'Technical: GEC, Communications',
  'Technical: GEC, Electromagnetics',
  'Technical: GEE, Circuits',
  'Technical: GEE, Fields',
  'Technical: GEE, Signals',
  'Technical: GEE, Machines',
  'Technical: GEE, Power systems',
  'Technical: GEE, Control',
  'Technical: GEE, Measurements',
  'Technical: GEE, Power electronics',
  'Technical: GME, Mechanics',
  'Technical: GME, Strength of materials',
  'Technical: GME, Theory of machines',
  'Technical: GME, Vibrations',
  'Technical: GME, Machine design',
  'Technical: GME, Fluids',
  'Technical: GME, Heat transfer',
  'Technical: GME, Thermodynamics',
  'Technical: GME, Manufacturing',
  'Technical: GME, Industrial engineering',
  'Technical: GCT, Process calculations',
  'Technical: GCT, Fluid and mechanical operations',
  'Technical: GCT, Heat transfer',
  'Technical: GCT, Mass transfer',
  'Technical: GCT, Reaction engineering',
  'Technical: GCT, Process control',
  'Technical: GCT, Plant economics',
  'Technical: GIN, Circuits and machines',
  'Technical: GIN, Signals',
  'Technical: GIN, Control',
  'Technical: GIN, Analog',
  'Technical: GIN, Digital',
  'Technical: GIN, Sensors',
  'Technical: GIN, Communication and optical instrumentation',
  'Technical: GFT, Food chemistry and nutrition',
  'Technical: GFT, Food microbiology',
  'Technical: GFT, Food products technology',
  'Technical: GFT, Food engineering',
];

test('every topic of the tree has three generators or twelve starter items, except the open ones', () => {
  const gaps = Object.entries(topicTree).flatMap(([area, topics]) =>
    topics.flatMap((topic) => {
      const generators = templates.filter((one) => one.area === area && one.topic === topic).length;
      const items = starterBank.filter((item) => item.topic === topic && areaOf(item) === area).length;
      return generators >= GENERATORS || items >= ITEMS ? [] : [`${area}, ${topic}`];
    }),
  );
  expect(gaps).toEqual(OPEN);
});
