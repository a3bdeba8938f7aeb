import { isIPv6 } from 'node:net'

/**
 * The network of an address for limits: an IPv4 address, or the /64 of an IPv6 one, since its client has the whole
 * /64.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [high, low] = groups.slice(6)
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMappedIPv4 && high !== undefined && low !== undefined)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address, in any spelling: a URL's host normalises it. */
function groupsOf(address: string): number[] {
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = host.split('::')
  const parse = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const first = parse(before)
  const last = parse(after ?? '')
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
