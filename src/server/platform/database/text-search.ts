import { type RawBuilder, sql } from 'kysely';

/** Whether a column contains a text as people see it: in any case, whatever keyboard wrote either of them. */
export const containsText = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`strpos(search_form(${column}), search_form(${text})) > 0`;

/** Whether a column starts with a text in the same sense. */
export const startsWithText = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`starts_with(search_form(${column}), search_form(${text}))`;

/** The same for a column that holds the form already: `like`, which a trigram index answers. */
export const searchFormContains = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`${column} like '%' || regexp_replace(search_form(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
