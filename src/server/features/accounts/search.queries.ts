import { sql } from 'kysely';
import { containsText } from '#server/platform/database/text-search.ts';

/** Whether the name or registration number of an account contains every word of a search, in any case. */
export function matchesSearchWords(search: string) {
  const words = search.split(/\s+/).filter(Boolean);
  const held = words.map((word) => containsText(sql`regno || ' ' || name`, word));
  return sql<boolean>`(${sql.join([sql`true`, ...held], sql` and `)})`;
}
