import { serveSandboxTasks } from '#server/platform/sandbox/worker-thread.ts';
import { tryRenderMarkdown } from './markdown.ts';
import type { RenderTask } from './renderer.ts';

serveSandboxTasks(async ({ texts, sizes }: RenderTask, done) => {
  const html: (string | undefined)[] = [];
  for (const text of texts) {
    html.push(await tryRenderMarkdown(text, sizes));
    done();
  }
  return html;
});
