import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { describeSchema, describeTypes } from './schema-description.ts';

// `npm run schema` migrates the database at DATABASE_URL, and writes the two descriptions of its schema.
const url = process.env.DATABASE_URL;
if (!url) throw new Error('Set DATABASE_URL to an empty database that may be migrated');
const { db, close } = openDatabase(url, 1);
await migrate(db);
const root = join(import.meta.dirname, '..');
await writeFile(join(root, 'src/server/platform/database/schema.ts'), await describeTypes(db));
await writeFile(join(root, 'database/schema.txt'), await describeSchema(db));
await close();
