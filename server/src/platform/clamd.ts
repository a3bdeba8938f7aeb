import { connect, type NetConnectOpts } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** The scanner gave no verdict: it is unreachable, too slow, or reports an error. */
export class NoVerdict extends Error {}

/** The scanner rereads its signatures now and then, and does not answer meanwhile. */
const mostSilenceMs = 60_000
const mostSilenceOfPingMs = 2000

/**
 * Has ClamAV's daemon scan some bytes, by its command INSTREAM: pieces, each after its length in four bytes, and a
 * length of zero at the end.
 * @param address `tcp://host:port` or `unix:/path`
 * @returns the name of what it found; undefined if it found nothing
 * @throws NoVerdict
 */
export async function findMalware(address: string, content: Readable): Promise<string | undefined> {
  const answer = await exchange(address, inPieces(content), mostSilenceMs)
  if (answer === 'stream: OK') return undefined
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (found === undefined) throw new NoVerdict(`the scanner answered: ${answer}`)
  return found
}

export async function scannerAnswers(address: string): Promise<boolean> {
  const answer = await exchange(address, [command('PING')], mostSilenceOfPingMs).catch(() => '')
  return answer === 'PONG'
}

const command = (name: string) => Buffer.from(`z${name}\0`)

async function* inPieces(content: Readable): AsyncGenerator<Buffer> {
  yield command('INSTREAM')
  for await (const piece of content as AsyncIterable<Buffer>) {
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Sends a command on a new connection, and reads the answer until the scanner closes it. */
async function exchange(
  address: string,
  request: Iterable<Buffer> | AsyncIterable<Buffer>,
  silenceMs: number
): Promise<string> {
  const socket = connect(connectionOf(address))
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('it did not answer in time')))
  // The half-closed connection can still be read: the scanner answers before the end of a file that is too large.
  const sent = pipeline(Readable.from(request), socket, { end: false }).catch((error) => void socket.destroy(error))
  try {
    const [answer] = await Promise.all([text(socket), sent])
    return answer.replace(/\0$/, '')
  } catch (error) {
    throw new NoVerdict(`the scanner cannot be reached: ${error instanceof Error ? error.message : error}`, {
      cause: error
    })
  } finally {
    socket.destroy()
  }
}

function connectionOf(address: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(address)
  return protocol === 'unix:' ? { path: pathname } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}
