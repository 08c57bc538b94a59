import { childOf, childrenOf, parseNumber, type QtiElement, textOf } from '../xml.ts';

/** QTI 1.2 metadata, by label. */
export function readMetadata(element: QtiElement): Map<string, string> {
  const holder = childOf(element, 'itemmetadata') ?? element;
  const fields = childrenOf(holder, 'qtimetadata').flatMap((metadata) =>
    childrenOf(metadata, 'qtimetadatafield'),
  );
  const known = fields.map((field): [string, string] => [
    textOf(childOf(field, 'fieldlabel')).toLowerCase(),
    textOf(childOf(field, 'fieldentry')),
  ]);
  const own = childrenOf(holder).filter(({ name }) => name.startsWith('qmd_'));
  return new Map([...own.map((one): [string, string] => [one.name, textOf(one)]), ...known]);
}

/** The marks in the metadata. */
export const readPoints = (metadata: Map<string, string>) =>
  parseNumber(metadata.get('points_possible') ?? metadata.get('qmd_weighting'));

const DIFFICULTIES: [RegExp, number][] = [
  [/^very ?easy|^pre-?school/i, 1],
  [/^easy|^school/i, 2],
  [/^medium|^(?:he|further|higher)/i, 3],
  [/^difficult|^hard/i, 4],
  [/^very ?(?:difficult|hard)/i, 5],
];

/** The difficulty in the metadata, 1 to 5. */
export function readDifficulty(metadata: Map<string, string>): number | undefined {
  const level = metadata.get('qmd_levelofdifficulty') ?? '';
  return DIFFICULTIES.find(([words]) => words.test(level))?.[1];
}
