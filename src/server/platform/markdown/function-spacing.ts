import type { Element, ElementContent, Root } from 'hast';

const APPLIES = '\u2061';
const SCRIPTS = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover']);
const THIN_SPACE = '0.1667em';

/**
 * Sets the thin spaces of TeX around the names of functions, as in `n log n`. KaTeX leaves them out of MathML and counts on the browser,
 * which has none.
 */
export function spaceFunctions(parent: Root | Element): void {
  const spaced: ElementContent[] = [];
  const children = parent.children as ElementContent[];
  for (const [place, child] of children.entries()) {
    if (child.type === 'element') spaceFunctions(child);
    const before = children[place - 1];
    if (isName(child, children[place + 1]) && !isEndOfName(before) && needsSpace(before, /[)\]}!]/))
      spaced.push(thinSpace());
    spaced.push(child);
    if (isEndOfName(child) && needsSpace(children[place + 1], /(?!)/)) spaced.push(thinSpace());
  }
  parent.children = spaced;
}

const thinSpace = (): Element => ({
  type: 'element',
  tagName: 'mspace',
  properties: { width: THIN_SPACE },
  children: [],
});

const isElement = (child: ElementContent | undefined): child is Element => child?.type === 'element';

const isApplication = (child: ElementContent | undefined) =>
  isElement(child) && child.tagName === 'mo' && textOf(child) === APPLIES;

/** Whether a function's name starts here: `<mi>log</mi>` before its application, or a name with indices. */
const isName = (child: ElementContent, next: ElementContent | undefined) =>
  (isElement(child) && child.tagName === 'mi' && isApplication(next)) || isNameWithIndices(child);

/** Whether a function's name ends here. */
const isEndOfName = (child: ElementContent | undefined) => isApplication(child) || isNameWithIndices(child);

function isNameWithIndices(child: ElementContent | undefined): boolean {
  if (!isElement(child) || !SCRIPTS.has(child.tagName)) return false;
  const [base] = child.children;
  return isElement(base) && base.tagName === 'mrow' && isApplication(base.children.at(-1));
}

/** Whether a thin space stands between a function and its neighbour. Operators bring their own; brackets `that` close need one. */
function needsSpace(neighbour: ElementContent | undefined, that: RegExp): boolean {
  if (!isElement(neighbour) || /^(?:mspace|mtext)$/.test(neighbour.tagName)) return false;
  if (neighbour.tagName !== 'mo') return true;
  return that.test(textOf(neighbour));
}

const textOf = ({ children: [first] }: Element) => (first?.type === 'text' ? first.value : '');
