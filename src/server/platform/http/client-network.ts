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

/** Names that Fastify's `trustProxy` takes for networks. */
const NAMED_NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether an address is in one of these networks, each given as CIDR, as one address or by name. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean =>
  createNetworkTest(networks)(address);

/** The same for many addresses. */
export function createNetworkTest(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [base = '', prefix] = network.split('/');
    const family = familyOf(base);
    if (prefix === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(prefix), family);
  }
  return (address) => {
    // A dual-stack socket reports an IPv4 address in this form.
    const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
    return isIP(plain) > 0 && list.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
