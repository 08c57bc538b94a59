import { sql } from 'kysely';

/** Whether the name or registration number of an account holds every word of a search, whatever their case. */
export function matchesSearchWords(search: string) {
  const words = search.split(/\s+/).filter(Boolean);
  const held = words.map((word) => sql`strpos(lower(regno || ' ' || name), lower(${word})) > 0`);
  return sql<boolean>`(${sql.join([sql`true`, ...held], sql` and `)})`;
}
