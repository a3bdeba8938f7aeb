import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A client's connection, byte for byte, for what no well-behaved client does. */
export type RawConnection = {
  send(text: string): void
  /** All that the server has sent, once it has sent `end` or closed the connection. */
  received(end?: string): Promise<string>
  /** Disconnects without a message. */
  close(): void
}

export async function listen(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' })
}

/** @param from a loopback address: each is a network of its own */
export async function connectFrom(from: string, app: FastifyInstance): Promise<RawConnection> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  await once(socket, 'connect')
  return connectionOver(socket)
}

function connectionOver(socket: Socket): RawConnection {
  let text = ''
  // A refused client is disconnected while it still sends.
  socket.on('error', () => undefined)
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return {
    send: (more) => void socket.write(more),
    async received(end) {
      while (!socket.destroyed && !(end && text.includes(end)))
        await Promise.race([closed, new Promise((resolve) => socket.once('data', resolve))])
      return text
    },
    close: () => void socket.destroy()
  }
}

/** The head of a call, which announces a body of `length` bytes. */
export function headOf(
  path: string,
  length: number,
  { accessToken = '', type = 'application/json', forwardedFor = '' } = {}
): string {
  const head = [`POST ${path} HTTP/1.1`, 'Host: payouts', `Content-Type: ${type}`, `Content-Length: ${length}`]
  if (accessToken) head.push(`Authorization: Bearer ${accessToken}`)
  if (forwardedFor) head.push(`X-Forwarded-For: ${forwardedFor}`)
  return [...head, '', ''].join('\r\n')
}
