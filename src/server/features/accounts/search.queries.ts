import { sql } from 'kysely';

/** Whether the name or registration number of an account contains every word of a search, in any case. */
export function matchesSearchWords(search: string) {
  const words = search.split(/\s+/).filter(Boolean);
  const held = words.map((word) => sql`strpos(lower(regno || ' ' || name), lower(${word})) > 0`);
  return sql<boolean>`(${sql.join([sql`true`, ...held], sql` and `)})`;
}
