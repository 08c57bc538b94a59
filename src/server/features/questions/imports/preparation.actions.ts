import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredDraft, StoredVersion } from '#server/platform/database/json-columns.ts';
import { keepRounds, type Rounds } from '#server/platform/jobs/periodic-job.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { CANNOT_SHOW, type Render, type Renderer } from '#server/platform/markdown/renderer.ts';
import { writeVersion } from '../actions.ts';
import {
  addRemark,
  claimUnprepared,
  countDone,
  holdPreparing,
  releaseClaim,
  updateState,
} from './import.queries.ts';
import { listUnrendered, type RenderedItem, updateLikeness, updateRendered } from './item.queries.ts';
import { listBankWords, listItemWords } from './run.queries.ts';
import { listPictureSizes } from '../pictures/queries.ts';
import { pictureHashes } from '../pictures/rules.ts';
import { textsOf } from '../rules.ts';

const LOOK_MS = 500;
const ITEMS_AT_ONCE = 250;
const WORDS_AT_ONCE = 1_000;

type Work = Pick<AppContext, 'db' | 'renderer' | 'comparer'>;

/**
 * Keeps drafts being prepared until stopped; every node may run it. Some questions after others are rendered and
 * kept, so that a node which dies loses little and another goes on; then all are compared with the bank.
 */
export function keepPreparing(work: Work, failed: (error: unknown) => void): Rounds {
  return keepRounds(
    async (stopped) => {
      while (!stopped() && (await step(work, stopped)));
    },
    {
      every: LOOK_MS,
      // Too many wait for their turn, or the database is gone: the next look tries again.
      failed: (error) => (error instanceof Problem && error.code === 'busy' ? undefined : failed(error)),
    },
  );
}

/** Whether there was something to do. */
async function step(work: Work, stopped: () => boolean): Promise<boolean> {
  const id = await claimUnprepared(work.db);
  if (id === undefined) return false;
  try {
    if (await renderAll(work, id, stopped)) await compare(work, id);
    return true;
  } finally {
    await releaseClaim(work.db, id);
  }
}

type Unrendered = Awaited<ReturnType<typeof listUnrendered>>;

/** Renders what is left of a draft; while some items are stored, the next are rendered. Says whether that was all. */
async function renderAll({ db, renderer }: Work, id: number, stopped: () => boolean): Promise<boolean> {
  const next = (after: number) => listUnrendered(db, id, after, ITEMS_AT_ONCE);
  let items = await next(-1);
  let rendered = await renderSome(db, renderer, items);
  while (items.length > 0 && !stopped()) {
    const following = await next(items.at(-1)?.position ?? -1);
    [rendered] = await Promise.all([renderSome(db, renderer, following), store(db, id, rendered)]);
    items = following;
  }
  return items.length === 0;
}

async function store(db: Database, id: number, rendered: RenderedItem[]): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await holdPreparing(tx, id))) return;
    await updateRendered(tx, id, rendered);
    await countDone(tx, id, rendered.length);
  });
}

async function renderSome(db: Database, renderer: Renderer, items: Unrendered): Promise<RenderedItem[]> {
  const texts = items.flatMap(textsOfItem);
  const sizes = await listPictureSizes(db, pictureHashes(texts, 'markdown'));
  const html = await renderer.render(texts, sizes);
  return await Promise.all(
    items.map(async (item) => {
      const { position, draft, passage, kind } = item;
      const heavy = textsOfItem(item).some((text) => html.get(text) === undefined);
      const version = await versionOf(draft, async (text) => html.get(text) ?? '');
      return {
        position,
        version: kind === 'description' ? { ...version, options: [] } : version,
        passage_html: html.get(passage) ?? '',
        faults: heavy && kind !== 'description' ? [CANNOT_SHOW] : [],
      };
    }),
  );
}

const textsOfItem = ({ draft, passage }: Pick<Unrendered[number], 'draft' | 'passage'>): string[] => [
  ...textsOf(draft).map(({ text }) => text),
  passage,
];

/** A draft as a version without those parts that an import adds. */
export async function versionOf(draft: StoredDraft, render: Render): Promise<StoredVersion> {
  const whole = { ...draft, stimulus_id: null };
  const {
    stimulus_id: _,
    author_id: __,
    pictures: ___,
    ...version
  } = await writeVersion(whole, null, new Map(), render);
  // A draft that is not sound yet offers what it offers, and nothing else.
  const nothing = draft.kind !== 'boolean' && draft.options.length === 0 && version.typed_key === null;
  return nothing ? { ...version, options: [] } : version;
}

async function compare({ db, comparer }: Work, importId: number): Promise<void> {
  const asked = await gather(
    (after) => listItemWords(db, importId, after + 1, WORDS_AT_ONCE),
    (one) => one.position,
    -1,
  );
  const bank = await gather(
    (after) => listBankWords(db, after, WORDS_AT_ONCE),
    (one) => one.id,
    0,
  );
  const { found, complete } = await comparer.compare({ asked, bank });
  await transaction(db, async (tx) => {
    if (!(await holdPreparing(tx, importId))) return;
    await updateLikeness(tx, importId, found);
    if (!complete) await addRemark(tx, importId, TOO_MANY);
    await updateState(tx, importId, { state: 'draft' });
  });
}

const TOO_MANY = {
  where: 'the file',
  message: 'There are too many questions on the same pattern: not all that read much like others are marked.',
};

/** Everything that pages hold, one after another. */
async function gather<Row>(
  page: (after: number) => Promise<Row[]>,
  numberOf: (row: Row) => number,
  start: number,
) {
  const all: Row[] = [];
  for (let after = start; ; ) {
    const rows = await page(after);
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < WORDS_AT_ONCE) return all;
    after = numberOf(last);
  }
}
