import { answerAside } from '../security/thread.ts';
import { renderText } from './markdown.ts';
import type { RenderingTask } from './rendering.ts';

answerAside(async ({ texts, sizes }: RenderingTask, done) => {
  const html: string[] = [];
  for (const text of texts) {
    html.push(await renderText(text, 'markdown', sizes));
    done();
  }
  return html;
});
