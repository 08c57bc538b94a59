import { BlockList, isIP } from 'node:net';
import { Address6 } from 'ip-address';

/** Bits that one subscriber's IPv6 addresses have in common; the others each host chooses for itself. */
const IPV6_PREFIX_BITS = 64;

/** Of a caller who has broken off nobody tells the address any more, whatever the framework's types say. */
const UNKNOWN_ADDRESS = 'gone';

/** The network in which nobody can change the address at will: an IPv4 address by itself, an IPv6 address with its neighbours. */
export function clientNetwork(address: string | undefined): string {
  if (!address) return UNKNOWN_ADDRESS;
  if (isIP(address) !== 6) return address;
  const one = new Address6(address);
  return one.isMapped4()
    ? one.to4().correctForm()
    : new Address6(`${address}/${IPV6_PREFIX_BITS}`).startAddress().correctForm();
}

/** Whether an address lies within one of these networks, each as CIDR or as one address. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const family = familyOf(base);
    if (prefix === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(prefix), family);
  }
  // What a dual-stack socket calls an IPv4 address.
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(plain) > 0 && list.check(plain, familyOf(plain));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
