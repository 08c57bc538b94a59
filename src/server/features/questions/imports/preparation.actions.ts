import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredDraft, StoredVersion } from '#server/platform/database/json-columns.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { type PeriodicJob, startPeriodicJob } from '#server/platform/jobs/periodic-job.ts';
import { CANNOT_RENDER, type Render, type Renderer } from '#server/platform/markdown/renderer.ts';
import { findAppearanceIssues } from '../appearance.rules.ts';
import { listPictureSizes } from '../pictures/queries.ts';
import { pictureHashesIn } from '../pictures/rules.ts';
import { textFieldsOf } from '../rules.ts';
import { buildVersion } from '../version.actions.ts';
import {
  addRemark,
  claimImport,
  lockPreparingImport,
  recordProgress,
  releaseClaim,
  updateImportState,
} from './import.queries.ts';
import {
  listUnrenderedItems,
  type RenderedItem,
  updateRenderedItems,
  updateSimilarity,
} from './item.queries.ts';
import { describeIssues } from './item.rules.ts';
import { listBankTexts, listItemTexts, skipDuplicates } from './run.queries.ts';

const POLL_MS = 500;
const RENDER_BATCH = 250;
const TEXT_PAGE_SIZE = 1_000;

type PreparationContext = Pick<AppContext, 'db' | 'renderer' | 'similarityFinder'>;

/**
 * Starts the job that prepares import drafts; every node may run it. It renders and stores questions in batches, so that another node
 * can continue after a crash, and then compares them with the bank.
 */
export function startImportPreparation(
  work: PreparationContext,
  failed: (error: unknown) => void,
): PeriodicJob {
  return startPeriodicJob(
    async (stopped) => {
      while (!stopped() && (await prepareNext(work, stopped)));
    },
    {
      every: POLL_MS,
      // When too many tasks wait, the next run tries again.
      failed: (error) => (error instanceof Problem && error.code === 'busy' ? undefined : failed(error)),
    },
  );
}

/** Prepares the next import; false if none waits. */
async function prepareNext(work: PreparationContext, stopped: () => boolean): Promise<boolean> {
  const id = await claimImport(work.db);
  if (id === undefined) return false;
  try {
    if (await renderItems(work, id, stopped)) await findDuplicates(work, id);
    return true;
  } finally {
    await releaseClaim(work.db, id);
  }
}

type Unrendered = Awaited<ReturnType<typeof listUnrenderedItems>>;

/** Renders the remaining items of a draft, and stores one batch while it renders the next. Returns whether all are done. */
async function renderItems(
  { db, renderer }: PreparationContext,
  id: number,
  stopped: () => boolean,
): Promise<boolean> {
  const next = (after: number) => listUnrenderedItems(db, id, after, RENDER_BATCH);
  let items = await next(-1);
  let rendered = await renderBatch(db, renderer, items);
  while (items.length > 0 && !stopped()) {
    const following = await next(items.at(-1)?.position ?? -1);
    [rendered] = await Promise.all([renderBatch(db, renderer, following), storeBatch(db, id, rendered)]);
    items = following;
  }
  return items.length === 0;
}

async function storeBatch(db: Database, id: number, rendered: RenderedItem[]): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await lockPreparingImport(tx, id))) return;
    await updateRenderedItems(tx, id, rendered);
    await recordProgress(tx, id, rendered.length);
  });
}

async function renderBatch(db: Database, renderer: Renderer, items: Unrendered): Promise<RenderedItem[]> {
  const texts = items.flatMap(textsOfImportItem);
  const sizes = await listPictureSizes(db, pictureHashesIn(texts, 'markdown'));
  const html = await renderer.render(texts, sizes);
  return await Promise.all(
    items.map(async (item) => {
      const { position, draft, passage, kind } = item;
      const heavy = textsOfImportItem(item).some((text) => html.get(text) === undefined);
      const version = await buildImportedVersion(draft, async (text) => html.get(text) ?? '');
      return {
        position,
        version: kind === 'description' ? { ...version, options: [] } : version,
        passage_html: html.get(passage) ?? '',
        faults:
          kind === 'description'
            ? []
            : heavy
              ? [CANNOT_RENDER]
              : describeIssues(findAppearanceIssues(version)),
      };
    }),
  );
}

const textsOfImportItem = ({ draft, passage }: Pick<Unrendered[number], 'draft' | 'passage'>): string[] => [
  ...textFieldsOf(draft).map(({ text }) => text),
  passage,
];

/** A draft as a version, without the fields that the import sets later. */
export async function buildImportedVersion(draft: StoredDraft, render: Render): Promise<StoredVersion> {
  const whole = { ...draft, stimulus_id: null };
  const {
    stimulus_id: _,
    author_id: __,
    pictures: ___,
    ...version
  } = await buildVersion(whole, null, new Map(), render);
  // An incomplete draft must not get the default options True and False.
  const nothing = draft.kind !== 'boolean' && draft.options.length === 0 && version.typed_key === null;
  return nothing ? { ...version, options: [] } : version;
}

async function findDuplicates({ db, similarityFinder }: PreparationContext, importId: number): Promise<void> {
  const asked = await readAllPages(
    (after) => listItemTexts(db, importId, after + 1, TEXT_PAGE_SIZE),
    (one) => one.position,
    -1,
  );
  const bank = await readAllPages(
    (after) => listBankTexts(db, after, TEXT_PAGE_SIZE),
    (one) => one.id,
    0,
  );
  const { found, compared } = await similarityFinder.findSimilar({ asked, bank });
  await transaction(db, async (tx) => {
    if (!(await lockPreparingImport(tx, importId))) return;
    await updateSimilarity(tx, importId, found);
    if (compared === 'nothing') await skipDuplicates(tx, importId);
    if (compared !== 'all') await addRemark(tx, importId, REMARKS[compared]);
    await updateImportState(tx, importId, { state: 'draft' });
  });
}

const REMARKS = {
  equal: {
    where: 'the file',
    message: 'There are too many questions on the same pattern. Some similar questions may not be marked.',
  },
  nothing: {
    where: 'the file',
    message:
      'There are too many questions to compare. Only questions that the bank has word for word are skipped; similar ones are not marked.',
  },
};

/** All rows of a paged query. */
async function readAllPages<Row>(
  page: (after: number) => Promise<Row[]>,
  numberOf: (row: Row) => number,
  start: number,
) {
  const all: Row[] = [];
  for (let after = start; ; ) {
    const rows = await page(after);
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < TEXT_PAGE_SIZE) return all;
    after = numberOf(last);
  }
}
