import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../server/network.ts'
import { type CapacitySize, createCapacities } from './capacity-of-network.ts'
import type { Holder } from './shared-capacity.ts'
import type { SignedInNetworks } from './signed-in-networks.ts'

/**
 * Distributes the connections between networks: if there are too many, the network with most loses one on which no
 * call is being answered. Not for a server behind a balancer, whose connections serve everybody.
 */
export function limitConnections(app: FastifyInstance, networks: SignedInNetworks, size: CapacitySize): void {
  const capacityOf = createCapacities(size, networks)
  const holders = new WeakMap<Socket, Holder>()

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const capacity = capacityOf(network)
    const holder: Holder = { network, evict: () => socket.destroy() }
    if (!capacity.take(holder, 1)) {
      socket.destroy()
      return
    }
    holders.set(socket, holder)
    socket.once('close', () => capacity.release(holder))
  })
  app.addHook('preHandler', ({ raw }, _reply, done) => {
    const holder = holders.get(raw.socket)
    if (holder) holder.evict = undefined
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const holder = holders.get(raw.socket)
    if (holder) holder.evict = () => raw.socket.destroy()
    done()
  })
}
