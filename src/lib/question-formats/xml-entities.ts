import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import type { SaxesParser } from 'saxes';

/** Lets an XML parser know the named entities of HTML, which many programs write. Unknown names stay as written. */
export function acceptHtmlEntities(parser: SaxesParser): void {
  parser.ENTITIES = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => decodeNamedCharacterReference(String(name)) || `&${String(name)};` },
  );
}
