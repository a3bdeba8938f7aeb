import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../network.ts'
import { createRooms, type RoomSize } from './rooms.ts'
import type { Guest } from './shared-room.ts'
import type { SignedInNetworks } from './signed-in-networks.ts'

/**
 * Shares the connections out between networks: while there are too many, the network that has most loses one on which
 * no call is being answered. Not for a server behind a balancer, which opens them for everybody.
 */
export function limitConnections(app: FastifyInstance, networks: SignedInNetworks, size: RoomSize): void {
  const roomOf = createRooms(size, networks)
  const guests = new WeakMap<Socket, Guest>()

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const room = roomOf(network)
    const guest: Guest = { network, leave: () => socket.destroy() }
    if (!room.take(guest, 1)) {
      socket.destroy()
      return
    }
    guests.set(socket, guest)
    socket.once('close', () => room.giveBack(guest))
  })
  app.addHook('preHandler', async ({ raw }) => {
    const guest = guests.get(raw.socket)
    if (guest) guest.leave = undefined
  })
  app.addHook('onResponse', async ({ raw }) => {
    const guest = guests.get(raw.socket)
    if (guest) guest.leave = () => raw.socket.destroy()
  })
}
