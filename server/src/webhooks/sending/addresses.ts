import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Config } from '#config.ts'

type Setting = Pick<Config, 'webhooksToOwnNetwork'>

/** An address that a host name stands for. */
type Resolved = { address: string; family: 4 | 6 }

/** Whether an address is one of the internet, and not of one's own network, machine or cloud. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Why nothing may be sent to this address, as far as the address itself says. */
export function addressProblem({ protocol, hostname }: URL, { webhooksToOwnNetwork }: Setting): string | undefined {
  if (webhooksToOwnNetwork) return undefined
  if (protocol !== 'https:') return 'The address begins with https://.'
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) && !isPublic(host) ? ownNetwork : undefined
}

const ownNetwork = 'The address is of the own network, to which nothing is sent.'

/**
 * Resolves a host once: the connection goes to this address, so that a name cannot mean another one meanwhile.
 * @throws Error if any of its addresses is of the own network
 */
export async function resolveOnce({ hostname }: URL, { webhooksToOwnNetwork }: Setting): Promise<Resolved> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true, verbatim: true })
  if (!webhooksToOwnNetwork && found.some(({ address }) => !isPublic(address))) throw new Error(ownNetwork)
  const [first] = found
  if (!first) throw new Error('The host has no address.')
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}
