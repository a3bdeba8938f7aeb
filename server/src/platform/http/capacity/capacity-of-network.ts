import { createSharedCapacity, type SharedCapacity } from './shared-capacity.ts'
import type { SignedInNetworks } from './signed-in-networks.ts'

/** How much there is for the networks from which someone is signed in, and how much for all others together. */
export type CapacitySize = { signedIn: number; unknown: number }

/** What one of a kind may have of its capacity: an office shares one network, and who is unknown needs little. */
const mostOfNetwork = { signedIn: 1 / 2, unknown: 1 / 4 }

/**
 * Two capacities, so that clients without a session take nothing from those with one. @returns the capacity of a network
 */
export function createCapacities(
  { signedIn, unknown }: CapacitySize,
  networks: SignedInNetworks
): (network: string) => SharedCapacity {
  const ofSignedIn = createSharedCapacity(signedIn, signedIn * mostOfNetwork.signedIn)
  const ofUnknown = createSharedCapacity(unknown, unknown * mostOfNetwork.unknown)
  return (network) => (networks.has(network) ? ofSignedIn : ofUnknown)
}
