import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Between clients and servers: it connects a client to the next server that accepts. */
export type Balancer = {
  url: string
  /** Ends every connection at once, in the middle of any call. */
  cut(): void
  close(): void
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    const first = turn++
    void (async () => {
      for (let tries = 0; tries < ports.length; tries++) {
        const upstream = await connected(ports[(first + tries) % ports.length] ?? 0)
        if (!upstream) continue
        keep(upstream)
        client.pipe(upstream).pipe(client)
        client.once('close', () => upstream.destroy())
        upstream.once('close', () => client.destroy())
        if (client.destroyed) upstream.destroy()
        return
      }
      client.destroy()
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close() {
      server.close()
      cut()
    }
  }
}

function connected(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
}
