import { domainToASCII } from 'node:url';

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const ADDRESS = new RegExp(`^${ATOM}(\\.${ATOM})*@[a-z0-9-]+(\\.[a-z0-9-]+)+$`, 'i');
// Letters, digits and marks of any script: what stands for the end of a host in an address of the web is not among them.
const DOMAIN = /^[\p{L}\p{N}\p{M}.-]+$/u;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Whether one plain ASCII address stands here, such as `26gcs03@students.example.org`, and nothing besides. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && ADDRESS.test(text);
}

/**
 * An address as it is kept: without blanks around it, the domain in small ASCII letters (`bücher.example` as
 * `xn--bcher-kva.example`), the part before it as it was written. Undefined for what is no address on the internet.
 */
export function normalizeMailAddress(written: string): string | undefined {
  const [local = '', domain = '', ...rest] = written.trim().split('@');
  if (rest.length > 0 || !DOMAIN.test(domain)) return undefined;
  const host = domainToASCII(domain);
  const labels = host.split('.');
  // A last label of digits would make it a number of the network.
  if (!labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  const address = `${local}@${host}`;
  return isMailAddress(address) ? address : undefined;
}
