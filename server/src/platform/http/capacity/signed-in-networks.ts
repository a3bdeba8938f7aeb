import type { Clock } from '../../clock.ts'

/** As long as a session lasts: somebody who returns after lunch is still known. */
const rememberedForMs = 12 * 60 * 60 * 1000
/** How often a network in constant use is announced to the other processes. */
const announceEveryMs = 60 * 60 * 1000
const mostRemembered = 10_000

/** The networks from which this server has recently seen calls of signed-in users. */
export type SignedInNetworks = {
  note(network: string): void
  has(network: string): boolean
}

/** The other processes of this server that answer calls. */
export type OtherWorkers = {
  announce(network: string): void
  onAnnounced(listener: (network: string) => void): void
}

export function createSignedInNetworks(clock: Clock, others?: OtherWorkers): SignedInNetworks {
  const noted = recentNetworks()
  const announced = recentNetworks()
  const isWithin = (ms: number, at: number) => clock.now().getTime() - at < ms
  others?.onAnnounced((network) => noted.add(network, clock.now().getTime()))
  return {
    note(network) {
      const now = clock.now().getTime()
      noted.add(network, now)
      if (!others || isWithin(announceEveryMs, announced.lastOf(network))) return
      announced.add(network, now)
      others.announce(network)
    },
    has: (network) => isWithin(rememberedForMs, noted.lastOf(network))
  }
}

/** When each network was last added; if there are too many, the oldest is forgotten. */
function recentNetworks() {
  const addedAt = new Map<string, number>()
  return {
    add(network: string, at: number): void {
      addedAt.delete(network)
      addedAt.set(network, at)
      const [oldest] = addedAt.keys()
      if (addedAt.size > mostRemembered && oldest !== undefined) addedAt.delete(oldest)
    },
    lastOf: (network: string) => addedAt.get(network) ?? Number.NEGATIVE_INFINITY
  }
}
