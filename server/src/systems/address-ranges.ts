import ipaddr from 'ipaddr.js'

/** Whether an address is in one of these ranges, in CIDR notation. No range means anywhere. */
export function isFrom(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address may arrive written as IPv6.
  const from = ipaddr.process(address)
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === from.kind() && from.match(network, bits)
  })
}
