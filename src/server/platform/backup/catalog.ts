import type { ClientBase } from 'pg';
import type { BackupTable } from './manifest.ts';

// The portal's tables and those of the job queue. What extensions bring is not the portal's.
const OWN_RELATIONS = `
  from pg_class as relation join pg_namespace as schema on schema.oid = relnamespace
  where nspname in ('public', 'graphile_worker')
    and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')`;
const NAME = "format('%I.%I', nspname, relname)";

/** All tables, with the columns that hold data of their own. Partitions are tables; what they are partitions of is not. */
export async function listTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select ${NAME} as name, (
      select array_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    ${OWN_RELATIONS} and relkind = 'r' order by 1`);
  return rows;
}

/** Where each sequence stands: its last value, or an empty text before the first one. */
export async function readSequences(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    // The planner may ask for the privilege first, which fails for what is no sequence.
    `select ${NAME} as name ${OWN_RELATIONS}
      and case when relkind = 'S' then has_sequence_privilege(relation.oid, 'select') end order by 1`,
  );
  const sequences: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: read } = await client.query<{ value: string }>(
      `select case when is_called then last_value::text else '' end as value from ${name}`,
    );
    sequences[name] = read[0]?.value ?? '';
  }
  return sequences;
}

/**
 * Sets every sequence to where it stood, and at least to the highest number of its column: a backup by a role that may not read sequences
 * knows no more.
 */
export async function setSequences(client: ClientBase, known: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ name: string; owner: string; column: string }>(`
    select ${NAME} as name, refobjid::regclass::text as owner, quote_ident(attname) as column
    from pg_class as relation join pg_namespace as schema on schema.oid = relnamespace
    join pg_depend on objid = relation.oid and deptype in ('a', 'i') and refobjsubid > 0
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where nspname in ('public', 'graphile_worker') and relkind = 'S'`);
  for (const { name, owner, column } of rows)
    await client.query(
      `select setval($1::regclass, value) from (
        select greatest(max(${column})::bigint, nullif($2, '')::bigint) as value from ${owner}) as reached
      where value is not null`,
      [name, known[name] ?? ''],
    );
}

export type Detached = { detach: string; attach: string };

/** Foreign keys, which tables in any order would break, and indexes of no constraint, which are faster to build at once. */
export async function listDetachable(client: ClientBase): Promise<Detached[]> {
  const { rows } = await client.query<Detached>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as detach,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as attach, 2 as turn
    from pg_constraint as c join pg_namespace as schema on schema.oid = connamespace
    where contype = 'f' and conparentid = 0 and nspname in ('public', 'graphile_worker')
    union all
    select format('drop index %I.%I', nspname, relname), pg_get_indexdef(indexrelid), 1
    from pg_index join pg_class as relation on relation.oid = indexrelid join pg_namespace as schema on schema.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and not relispartition
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by turn, attach`);
  return rows;
}

/** The first table or view of a database that the portal might serve from; undefined where there is none, and no job either. */
export async function findContent(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select ${NAME} as name ${OWN_RELATIONS} and nspname = 'public' and relkind in ('r', 'p', 'v', 'm') order by 1 limit 1`,
  );
  return rows[0]?.name;
}
