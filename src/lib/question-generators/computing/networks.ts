import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

const wanted = {
  network: 'the network address',
  first: 'the lowest address for a host',
  last: 'the highest address for a host',
  broadcast: 'the broadcast address',
} as const;
type Wanted = keyof typeof wanted;

/** The last number of an address in the subnet of a host. */
function placeIn(host: number, prefix: number, what: Wanted): number {
  const size = 2 ** (32 - prefix);
  const start = host - (host % size);
  return { network: start, first: start + 1, last: start + size - 2, broadcast: start + size - 1 }[what];
}

type Subnet = { head: string; host: number; prefix: number; what: Wanted };
const address = ({ head }: Subnet, end: number) => (end > 255 ? undefined : `${head}.${end}`);

const subnet = singleChoice({
  name: 'address-in-a-subnet',
  title: 'Addresses of a subnet',
  area: 'Technical: GCS',
  topic: 'Networks',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => ({
    head: draw.pick([
      `192.168.${draw.whole(1, 60)}`,
      `10.${draw.whole(1, 60)}.${draw.whole(1, 60)}`,
      `172.16.${draw.whole(1, 60)}`,
    ]),
    host: draw.whole(5, 250),
    prefix: draw.whole(25, 29),
    what: draw.pick(Object.keys(wanted) as Wanted[]),
  }),
  holds: ({ host, prefix }) => host % 2 ** (32 - prefix) > 1 && (host + 2) % 2 ** (32 - prefix) > 1,
  solve: (p): string => address(p, placeIn(p.host, p.prefix, p.what)) ?? '',
  check: ({ head, host, prefix, what }) => {
    // Compares the bits that the mask keeps.
    const mask = (0xff << (32 - prefix)) & 0xff;
    const members = range(0, 255).filter((other) => (other & mask) === (host & mask));
    const at = { network: 0, first: 1, last: -2, broadcast: -1 }[what];
    return `${head}.${members.at(at)}`;
  },
  mistakes: {
    'is the address of the network itself': (p) => address(p, placeIn(p.host, p.prefix, 'network')),
    'is the lowest address for a host': (p) => address(p, placeIn(p.host, p.prefix, 'first')),
    'is the highest address for a host': (p) => address(p, placeIn(p.host, p.prefix, 'last')),
    'is the broadcast address': (p) => address(p, placeIn(p.host, p.prefix, 'broadcast')),
    'belongs to a subnet half as large, with one more bit in the mask': (p) =>
      address(p, placeIn(p.host, p.prefix + 1, p.what)),
    'belongs to a subnet twice as large, with one bit fewer in the mask': (p) =>
      address(p, placeIn(p.host, p.prefix - 1, p.what)),
    'ignores the mask and takes the last number as a whole': (p) =>
      address(p, { network: 0, first: 1, last: 254, broadcast: 255 }[p.what]),
  },
  stem: ({ head, host, prefix, what }) => [
    `A host has the address ${head}.${host}/${prefix}. What is ${wanted[what]} in its subnet?`,
    `${head}.${host}/${prefix} is the address of a host. What is ${wanted[what]} in the subnet to which it belongs?`,
  ],
  steps: ({ head, host, prefix, what }, answer) => {
    const size = 2 ** (32 - prefix);
    const start = placeIn(host, prefix, 'network');
    return [
      `/${prefix} leaves $32 - ${prefix} = ${32 - prefix}$ bits for hosts, so a subnet has $2^{${32 - prefix}} = ${size}$ addresses.`,
      `The multiple of ${size} below ${host} is ${start}, so the subnet reaches from ${head}.${start} to ${head}.${start + size - 1}. The first is the network, the last the broadcast.`,
      `So ${wanted[what]} is ${answer}.`,
    ];
  },
});

export const networkTemplates: Template[] = [subnet];
