import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { Problem } from '#server/platform/http/problem.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { openSandbox, type SandboxLimits } from '#server/platform/sandbox/sandbox.ts';
import { renderText, tryRenderMarkdown } from './markdown.ts';
import type { PictureSizes } from './picture-sizes.ts';

/** Renders many texts at once in a sandbox, so that thousands of formulas delay no saves. */
export type Renderer = {
  /**
   * Safe HTML of Markdown texts, as of `renderText`; undefined for a text that takes too long or that the parser fails on. Throws
   * `busy` when too many wait.
   */
  render(texts: string[], sizes: PictureSizes): Promise<Map<string, string | undefined>>;
};

/** The objection to such a text. */
export const CANNOT_RENDER = 'It takes too long to show. Make its formulas and tables simpler.';

/** Markdown texts, and the pictures that they may show. */
export type RenderTask = { texts: string[]; sizes: PictureSizes };

/** One text may take two seconds, and each further text adds a little. */
const LIMITS: SandboxLimits = {
  cpuMs: 2_000,
  msPerPiece: 50,
  maxMs: 8_000,
  heapMb: 192,
  tooHeavyMessage: 'These texts take too long to show.',
};
const MAX_BATCH = 400;
/**
 * A few short texts are rendered on the main thread, since a sandbox takes longer to start. The time of the parser may grow with the
 * square of the length of a text, and that of a table with its columns times its rows.
 */
const SMALL_BATCH = { texts: 24, characters: 2_000, bars: 60 };
/** More texts often follow soon, and a warm thread is five times as fast as a new one. */
const IDLE_MS = 3_000;

export function createRenderer(queue: FairQueue): Renderer {
  const thread = new URL('./renderer-thread.ts', import.meta.url);
  const sandbox = openSandbox<RenderTask, (string | undefined)[]>(thread, LIMITS);
  let idle: NodeJS.Timeout | undefined;

  /** The HTML of all texts, or how many were done before one was too heavy. */
  async function renderSome(task: RenderTask): Promise<(string | undefined)[] | number> {
    clearTimeout(idle);
    try {
      return await sandbox.run(task);
    } catch (error) {
      if (error instanceof Problem && error.code === 'table-too-large') return sandbox.piecesDone();
      throw error;
    } finally {
      idle = setTimeout(sandbox.close, IDLE_MS).unref();
    }
  }

  async function renderInSandbox(
    texts: string[],
    sizes: PictureSizes,
  ): Promise<Map<string, string | undefined>> {
    const html = new Map<string, string | undefined>();
    let size = MAX_BATCH;
    for (let from = 0; from < texts.length; ) {
      const some = texts.slice(from, from + size);
      const rendered = await queue(() => renderSome({ texts: some, sizes }));
      if (typeof rendered === 'number' && some.length > 1) {
        // The texts before the heavy one are rendered again, then that one alone. Where the count is lost, half of them are tried.
        size = rendered > 0 ? Math.min(rendered, some.length - 1) : Math.ceil(some.length / 2);
        continue;
      }
      for (const [place, text] of some.entries())
        html.set(text, typeof rendered === 'number' ? undefined : rendered[place]);
      from += some.length;
      size = MAX_BATCH;
    }
    return html;
  }

  return {
    async render(all, sizes) {
      const texts = [...new Set(all)];
      if (!isSmallBatch(texts)) return await renderInSandbox(texts, sizes);
      const html = new Map<string, string | undefined>();
      for (const text of texts) {
        await yieldToEvents();
        html.set(text, await tryRenderMarkdown(text, sizes));
      }
      return html;
    },
  };
}

function isSmallBatch(texts: string[]): boolean {
  const all = texts.join('');
  return (
    texts.length <= SMALL_BATCH.texts &&
    all.length <= SMALL_BATCH.characters &&
    all.split('|').length <= SMALL_BATCH.bars
  );
}

/** Returns the HTML of a text, to be stored beside it. */
export type Render = (text: string) => Promise<string>;

/** Renders texts of a form; call it before taking locks. Throws `invalid-input` with the paths of texts that cannot be rendered. */
export async function renderOrReject(
  renderer: Renderer,
  written: { path: string; text: string }[],
  format: 'markdown' | 'text' = 'markdown',
  sizes: PictureSizes = new Map(),
): Promise<Render> {
  const texts = format === 'text' ? [] : written;
  const html = await renderer.render(
    texts.map(({ text }) => text),
    sizes,
  );
  const heavy = texts.filter(({ text }) => html.get(text) === undefined);
  const issues = heavy.map(({ path }) => ({ path, message: CANNOT_RENDER }));
  if (issues.length > 0) throw new Problem('invalid-input', { issues });
  return async (text) => html.get(text) ?? (await renderText(text, format, sizes));
}
