import { type Renderer, renderOrReject } from '#server/platform/markdown/renderer.ts';

/** The HTML of a test's instructions. Throws `invalid-input` where they cannot be rendered. */
export async function renderInstructions(renderer: Renderer, text: string): Promise<string> {
  const render = await renderOrReject(renderer, [{ path: 'instructions', text }]);
  return await render(text);
}

/** The sections with the HTML of their instructions, rendered together: one call for each would soon fill the renderer's queue. */
export async function renderSectionInstructions<Section extends { instructions: string }>(
  renderer: Renderer,
  sections: Section[],
): Promise<(Section & { instructions_html: string })[]> {
  const texts = sections.map(({ instructions: text }, index) => ({
    path: `sections.${index}.instructions`,
    text,
  }));
  const render = await renderOrReject(renderer, texts);
  return await Promise.all(
    sections.map(async (section) => ({ ...section, instructions_html: await render(section.instructions) })),
  );
}
