import { createSharedCapacity, type SharedCapacity } from './shared-capacity.ts'
import type { SignedInNetworks } from './signed-in-networks.ts'

/** Capacity of the networks with signed-in users, and of all others together. */
export type CapacitySize = { signedIn: number; unknown: number }

/** The largest share of one network: an office shares one, and unknown callers need little. */
const mostOfNetwork = { signedIn: 1 / 2, unknown: 1 / 4 }

/**
 * Two capacities, so that clients without a session take nothing from those with one. @returns the capacity of a
 * network
 */
export function createCapacities(
  { signedIn, unknown }: CapacitySize,
  networks: SignedInNetworks
): (network: string) => SharedCapacity {
  const ofSignedIn = createSharedCapacity(signedIn, signedIn * mostOfNetwork.signedIn)
  const ofUnknown = createSharedCapacity(unknown, unknown * mostOfNetwork.unknown)
  return (network) => (networks.has(network) ? ofSignedIn : ofUnknown)
}
