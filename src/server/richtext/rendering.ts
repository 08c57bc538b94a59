import { setImmediate as breathe } from 'node:timers/promises';
import { type AsideLimits, runAside } from '../security/aside.ts';
import type { Turns } from '../security/turns.ts';
import { type PictureSizes, renderText } from './markdown.ts';

/** Renders many texts at once, in a thread of its own: thousands of formulas must not delay anybody's saves. */
export type Renderer = {
  /**
   * Safe HTML of Markdown texts, as `renderText` makes it; undefined for a text that takes too long. Throws `busy` when too
   * many wait.
   */
  render(texts: string[], sizes: PictureSizes): Promise<Map<string, string | undefined>>;
};

/** Texts in Markdown, and the pictures that they may show. */
export type RenderingTask = { texts: string[]; sizes: PictureSizes };

const LIMITS: AsideLimits = {
  cpuMs: 8_000,
  heapMb: 192,
  tooHeavy: 'These texts take too long to show.',
};
const TEXTS_AT_ONCE = 4_000;
/** A few texts are rendered where they are: a thread takes longer to start. */
const FEW = { texts: 24, characters: 8_000 };

export function createRenderer(inTurn: Turns): Renderer {
  const thread = new URL('./rendering-thread.ts', import.meta.url);
  const run = (task: RenderingTask) => inTurn(() => runAside<RenderingTask, string[]>(thread, task, LIMITS));

  /** Where some are too heavy, halves are tried, down to the one that is. */
  async function renderSome(texts: string[], sizes: PictureSizes): Promise<(string | undefined)[]> {
    try {
      return await run({ texts, sizes });
    } catch (error) {
      if ((error as { code?: string }).code !== 'table-too-large') throw error;
      if (texts.length === 1) return [undefined];
      const half = Math.ceil(texts.length / 2);
      return [
        ...(await renderSome(texts.slice(0, half), sizes)),
        ...(await renderSome(texts.slice(half), sizes)),
      ];
    }
  }

  return {
    async render(all, sizes) {
      const texts = [...new Set(all)];
      const html = new Map<string, string | undefined>();
      if (texts.length <= FEW.texts && texts.join('').length <= FEW.characters) {
        for (const text of texts) {
          await breathe();
          html.set(text, await renderText(text, 'markdown', sizes));
        }
        return html;
      }
      for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
        const some = texts.slice(from, from + TEXTS_AT_ONCE);
        const rendered = await renderSome(some, sizes);
        for (const [place, text] of some.entries()) html.set(text, rendered[place]);
      }
      return html;
    },
  };
}
