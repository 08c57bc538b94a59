import { domainToASCII } from 'node:url';

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const ADDRESS = new RegExp(`^${ATOM}(\\.${ATOM})*@[a-z0-9-]+(\\.[a-z0-9-]+)+$`, 'i');
// Letters, digits and marks of any script, without the characters that end the host of a URL.
const DOMAIN = /^[\p{L}\p{N}\p{M}.-]+$/u;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Whether the text is exactly one plain ASCII address, such as `26gcs03@students.example.org`. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && ADDRESS.test(text);
}

/**
 * An address as it is stored: trimmed, the domain in lower-case ASCII (`bücher.example` as `xn--bcher-kva.example`), the local part
 * unchanged. Undefined for anything but an internet address.
 */
export function normalizeMailAddress(input: string): string | undefined {
  const [local = '', domain = '', ...rest] = input.trim().split('@');
  if (rest.length > 0 || !DOMAIN.test(domain)) return undefined;
  const host = domainToASCII(domain);
  const labels = host.split('.');
  // A last label of digits would make it an IPv4 address.
  if (!labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  const address = `${local}@${host}`;
  return isMailAddress(address) ? address : undefined;
}
