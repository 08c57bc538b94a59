import type { ItemMetadata } from '../question-collector.ts';
import { childOf, childrenOf, findAll, findFirst, parseNumber, type QtiElement, textOf } from '../xml.ts';

/** A part that the manifest lists. Addresses are as written, relative to the manifest. */
type Resource = { identifier: string; type: string; addresses: string[]; details: ItemMetadata };

/** Reads the parts that a package's manifest lists, in its order. IMS Content Packaging 1.2. */
export function readResources(manifest: QtiElement): Resource[] {
  const base = readBase(manifest) + readBase(childOf(manifest, 'resources'));
  return childrenOf(childOf(manifest, 'resources'), 'resource').map((resource) => {
    const from = base + readBase(resource);
    const { href, identifier = '', type = '' } = resource.attributes;
    const files = childrenOf(resource, 'file').map(({ attributes }) => attributes.href ?? '');
    const addresses = href ? [href] : files.filter((file) => /\.(?:xml|qti)$/i.test(file));
    return {
      identifier,
      type,
      addresses: addresses.map((address) => from + address),
      details: readMetadata(childOf(resource, 'metadata')),
    };
  });
}

const readBase = (element: QtiElement | undefined) => element?.attributes.base ?? '';

const DIFFICULTIES = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'];

/** Reads the facts about a question from a part's metadata. IEEE 1484.12 (LOM), in either of IMS's bindings. */
function readMetadata(metadata: QtiElement | undefined): ItemMetadata {
  const lom = findFirst(metadata, 'lom');
  if (!lom) return {};
  const tags = findAll(childOf(lom, 'general'), ({ name }) => name === 'keyword')
    .map(readString)
    .filter(Boolean);
  const level = textOf(
    findFirst(findFirst(childOf(lom, 'educational'), 'difficulty'), 'value'),
  ).toLowerCase();
  const paths = childrenOf(lom, 'classification').flatMap((classification) =>
    findAll(classification, ({ name }) => /^taxonpath$/i.test(name)).map((path) => ({
      purpose: textOf(findFirst(childOf(classification, 'purpose'), 'value')),
      source: readString(childOf(path, 'source')),
      entries: findAll(path, ({ name }) => name === 'taxon').flatMap(readTaxons),
    })),
  );
  const topics =
    paths.find(({ source }) => source === 'topic')?.entries ??
    paths.find(({ purpose, source }) => purpose === 'discipline' && source !== 'trade')?.entries;
  const trade = paths.find(({ source }) => source === 'trade')?.entries[0];
  const origin = childrenOf(lom, 'relation')
    .filter((relation) => textOf(findFirst(childOf(relation, 'kind'), 'value')).toLowerCase() === 'isbasedon')
    .map((relation) => readString(findFirst(relation, 'description')))[0];
  const difficulty = DIFFICULTIES.indexOf(level) + 1;
  return {
    ...(tags.length > 0 && { tags }),
    ...(topics && topics.length > 0 && { topics }),
    ...(difficulty > 0 && { difficulty }),
    ...(trade && { trade }),
    ...(origin && { source: origin }),
  };
}

/** A taxon and the taxa nested in it, which is how the older binding writes a path. */
const readTaxons = (taxon: QtiElement): string[] => {
  const entry = readString(childOf(taxon, 'entry'));
  return [...(entry ? [entry] : []), ...childrenOf(taxon, 'taxon').flatMap(readTaxons)];
};

const readString = (element: QtiElement | undefined): string =>
  textOf(findAll(element, ({ name }) => name === 'string' || name === 'langstring')[0] ?? element);

/** An item of a test: its address as the test writes it, and the test's facts about it. */
type Reference = { address: string; details: ItemMetadata };

/** The items of a test in order; section titles become topics. */
export function readTestReferences(test: QtiElement): Reference[] {
  const references: Reference[] = [];
  const visit = (element: QtiElement, topics: string[]) => {
    for (const child of childrenOf(element)) {
      if (child.name === 'assessmentItemRef') {
        const weight = parseNumber(childrenOf(child, 'weight')[0]?.attributes.value);
        references.push({
          address: child.attributes.href ?? '',
          details: { ...(topics.length > 0 && { topics }), ...(weight !== undefined && { weight }) },
        });
      } else if (child.name === 'testPart') visit(child, topics);
      else if (child.name === 'assessmentSection') {
        const title = child.attributes.title?.trim();
        visit(child, title ? [...topics, title] : topics);
      }
    }
  };
  visit(test, []);
  return references;
}
