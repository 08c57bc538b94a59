import { answerAside } from '#server/platform/sandbox/worker-thread.ts';
import { renderFollowable } from './markdown.ts';
import type { RenderingTask } from './renderer.ts';

answerAside(async ({ texts, sizes }: RenderingTask, done) => {
  const html: (string | undefined)[] = [];
  for (const text of texts) {
    html.push(await renderFollowable(text, sizes));
    done();
  }
  return html;
});
