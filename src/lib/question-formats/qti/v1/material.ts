import { childrenOf, escapeXml, findAll, type QtiElement, textOf, toHtml } from '../xml.ts';

const MARKUP = /<\/?(?:p|br|div|span|img|b|i|em|strong|u|sub|sup|table|ul|ol|li|font|a|h[1-6])\b[^<>]*>/i;

/** Converts a QTI 1.2 `material` to HTML. */
function materialHtml(material: QtiElement): string {
  return childrenOf(material)
    .map((part) => {
      if (part.name === 'mattext' || part.name === 'matemtext') return textHtml(part);
      // Blackboard's own element.
      if (part.name === 'mat_extension') return materialHtml(part);
      if (part.name === 'mat_formattedtext') return textHtml(part, part.attributes.type);
      if (part.name === 'matbreak') return '<br>';
      if (part.name === 'matimage') return pictureHtml(part);
      if (part.name === 'altmaterial') return '';
      if (part.name === 'mataudio') return '<audio></audio>';
      if (part.name === 'matvideo') return '<video></video>';
      return part.name.startsWith('mat') ? '<object></object>' : '';
    })
    .join(' ');
}

function textHtml(text: QtiElement, given = text.attributes.texttype): string {
  const type = given?.trim().toLowerCase() ?? '';
  if (childrenOf(text).length > 0) return toHtml(text.children);
  const value = textOf(text);
  const isHtml = /^(?:text\/)?x?html$/.test(type) || (/^(?:smart_text)?$/.test(type) && MARKUP.test(value));
  return isHtml ? value : escapeXml(value);
}

function pictureHtml(picture: QtiElement): string {
  const { uri = '', imagtype = 'image/png', embedded, label = '' } = picture.attributes;
  const source =
    embedded === 'base64' ? `data:${imagtype};base64,${textOf(picture).replace(/\s+/g, '')}` : uri;
  return `<img src="${escapeXml(source)}" alt="${escapeXml(label)}">`;
}

/** All material inside, each in its own block, except elements that `skip` names. */
export function materialsHtml(
  element: QtiElement,
  skip: (element: QtiElement) => boolean = () => false,
): string {
  const found = findAll(element, (candidate) => candidate.name === 'material' || skip(candidate));
  return found
    .filter((candidate) => !skip(candidate))
    .map((material) => `<div>${materialHtml(material)}</div>`)
    .join('');
}
