import { createSharedRoom, type SharedRoom } from './shared-room.ts'
import type { SignedInNetworks } from './signed-in-networks.ts'

/** How much there is for the networks from which someone is signed in, and how much for all others together. */
export type RoomSize = { signedIn: number; unknown: number }

/** What one of a kind may have of its room: an office shares one network, and who is unknown needs little. */
const mostOfNetwork = { signedIn: 1 / 2, unknown: 1 / 4 }

/** Two rooms, so that whoever has not signed in takes nothing from those who have. @returns the room of a network */
export function createRooms(
  { signedIn, unknown }: RoomSize,
  networks: SignedInNetworks
): (network: string) => SharedRoom {
  const ofSignedIn = createSharedRoom(signedIn, signedIn * mostOfNetwork.signedIn)
  const ofUnknown = createSharedRoom(unknown, unknown * mostOfNetwork.unknown)
  return (network) => (networks.has(network) ? ofSignedIn : ofUnknown)
}
