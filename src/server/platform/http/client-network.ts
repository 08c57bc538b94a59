import { BlockList, isIP } from 'node:net';
import { Address6 } from 'ip-address';

/** Bits that all IPv6 addresses of one subscriber share; a host chooses the other bits itself. */
const IPV6_PREFIX_BITS = 64;

/** A caller who has disconnected has no address, although Fastify's types promise one. */
const UNKNOWN_ADDRESS = 'gone';

/** The network of a caller: an IPv4 address itself, or the /64 of an IPv6 address, within which a host can change address. */
export function clientNetwork(address: string | undefined): string {
  if (!address) return UNKNOWN_ADDRESS;
  if (isIP(address) !== 6) return address;
  const one = new Address6(address);
  return one.isMapped4()
    ? one.to4().correctForm()
    : new Address6(`${address}/${IPV6_PREFIX_BITS}`).startAddress().correctForm();
}

/** Whether an address is in one of these networks, each given as CIDR or as one address. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const family = familyOf(base);
    if (prefix === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(prefix), family);
  }
  // A dual-stack socket reports an IPv4 address in this form.
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(plain) > 0 && list.check(plain, familyOf(plain));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
