import type { ItemFile } from './item.ts';

/** The questions of a Moodle XML file. Throws `broken-table` for what is no XML, or not Moodle's. */
export function readMoodleXml(_text: string): ItemFile {
  return { format: 'Moodle XML', items: [], problems: [] };
}
