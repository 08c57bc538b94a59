import { setImmediate as breathe } from 'node:timers/promises';
import { Problem } from '#server/platform/http/problem.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { openSandbox, type SandboxLimits } from '#server/platform/sandbox/sandbox.ts';
import { renderText, tryRenderMarkdown } from './markdown.ts';
import type { PictureSizes } from './picture-sizes.ts';

/** Renders many texts at once, aside: thousands of formulas must not delay anybody's saves. */
export type Renderer = {
  /**
   * Safe HTML of Markdown texts, as `renderText` makes it; undefined for a text that takes too long, or that cannot be followed.
   * Throws `busy` when too many wait.
   */
  render(texts: string[], sizes: PictureSizes): Promise<Map<string, string | undefined>>;
};

/** What is said in place of such a text. */
export const CANNOT_RENDER = 'It takes too long to show. Make its formulas and tables simpler.';

/** Texts in Markdown, and the pictures that they may show. */
export type RenderTask = { texts: string[]; sizes: PictureSizes };

/** A text may take two seconds, and more of them together a little longer. */
const LIMITS: SandboxLimits = {
  cpuMs: 2_000,
  msPerPiece: 50,
  maxMs: 8_000,
  heapMb: 192,
  tooHeavyMessage: 'These texts take too long to show.',
};
const MAX_BATCH = 400;
/**
 * A few short texts are rendered where they are: a thread takes longer to start. What a parser takes for a text can grow with the
 * square of its length, and a table with its columns times its rows.
 */
const SMALL_BATCH = { texts: 24, characters: 2_000, bars: 60 };
/** More texts come soon after others, and a thread that has just been at work is five times as fast as a new one. */
const IDLE_MS = 3_000;

export function createRenderer(inTurn: FairQueue): Renderer {
  const thread = new URL('./renderer-thread.ts', import.meta.url);
  const aside = openSandbox<RenderTask, (string | undefined)[]>(thread, LIMITS);
  let idle: NodeJS.Timeout | undefined;

  /** The HTML of all, or how many were done before one was too heavy. */
  async function renderSome(task: RenderTask): Promise<(string | undefined)[] | number> {
    clearTimeout(idle);
    try {
      return await aside.run(task);
    } catch (error) {
      if (error instanceof Problem && error.code === 'table-too-large') return aside.piecesDone();
      throw error;
    } finally {
      idle = setTimeout(aside.close, IDLE_MS).unref();
    }
  }

  async function renderAside(texts: string[], sizes: PictureSizes): Promise<Map<string, string | undefined>> {
    const html = new Map<string, string | undefined>();
    let size = MAX_BATCH;
    for (let from = 0; from < texts.length; ) {
      const some = texts.slice(from, from + size);
      const rendered = await inTurn(() => renderSome({ texts: some, sizes }));
      if (typeof rendered === 'number' && some.length > 1) {
        // Those before it are done anew, and then it has a try of its own; where it took the count along, half of them are.
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
      if (!isSmallBatch(texts)) return await renderAside(texts, sizes);
      const html = new Map<string, string | undefined>();
      for (const text of texts) {
        await breathe();
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

/** Gives the HTML of a text that is stored beside it. */
export type Render = (text: string) => Promise<string>;

/**
 * Renders what somebody writes, before anything is locked for it. Throws `invalid-input` for texts that cannot be shown, by their
 * paths.
 */
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

/** The same for the instructions of a test. */
export async function renderInstructions(renderer: Renderer, text: string): Promise<string> {
  const render = await renderOrReject(renderer, [{ path: 'instructions', text }]);
  return await render(text);
}

/** The same for those of its sections, all at once: who asks for each alone is soon told that the portal is busy. */
export async function renderSectionInstructions<Section extends { instructions: string }>(
  renderer: Renderer,
  sections: Section[],
): Promise<(Section & { instructions_html: string })[]> {
  const written = sections.map(({ instructions: text }, place) => ({
    path: `sections.${place}.instructions`,
    text,
  }));
  const render = await renderOrReject(renderer, written);
  return await Promise.all(
    sections.map(async (section) => ({ ...section, instructions_html: await render(section.instructions) })),
  );
}
