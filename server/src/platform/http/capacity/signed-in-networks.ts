import type { Clock } from '../../clock.ts'

/** As long as a session lasts: who comes back after lunch is still known. */
const rememberedForMs = 12 * 60 * 60 * 1000
const mostRemembered = 10_000

/** The networks from which someone who is signed in has called of late, as far as this server has seen. */
export type SignedInNetworks = {
  note(network: string): void
  has(network: string): boolean
}

export function createSignedInNetworks(clock: Clock): SignedInNetworks {
  /** The one noted longest ago comes first. */
  const notedAt = new Map<string, number>()
  return {
    note(network) {
      notedAt.delete(network)
      notedAt.set(network, clock.now().getTime())
      const [oldest] = notedAt.keys()
      if (notedAt.size > mostRemembered && oldest !== undefined) notedAt.delete(oldest)
    },
    has: (network) => clock.now().getTime() - (notedAt.get(network) ?? Number.NEGATIVE_INFINITY) < rememberedForMs
  }
}
