import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { scannerAnswers } from '#platform/clamd.ts'

export type Scanner = {
  /** As CLAMD_URL takes it. */
  address: string
  close(): Promise<unknown>
}

/** What the scanners below find, and its name. */
export const malware = { text: 'THIS-IS-MALWARE-FOR-TESTS', name: 'Test.Malware' }

const clamd = '/usr/sbin/clamd'

/** ClamAV's own daemon, as Debian's package clamav-daemon installs it. */
export const isClamavInstalled = existsSync(clamd)

/** The daemon, on its own socket, with one signature. */
export async function startClamav(): Promise<Scanner> {
  const folder = await mkdtemp(join(tmpdir(), 'payouts-clamd-'))
  const socket = join(folder, 'clamd.ctl')
  const signatures = join(folder, 'signatures')
  await mkdir(signatures)
  const signature = `${malware.name}:0:*:${Buffer.from(malware.text).toString('hex')}\n`
  await writeFile(join(signatures, 'tests.ndb'), signature)
  const settings = ['Foreground yes', `LocalSocket ${socket}`, `DatabaseDirectory ${signatures}`]
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const daemon = spawn(clamd, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const address = `unix:${socket}`
  await vi.waitUntil(() => scannerAnswers(address), { timeout: 30_000 })
  return {
    address,
    async close() {
      if (daemon.kill('SIGTERM')) await once(daemon, 'exit')
      await rm(folder, { recursive: true })
    }
  }
}

/** A peer that speaks the daemon's protocol on a port, with a configurable answer to a file. */
export async function startPeer(answer = verdictOn, port = 0): Promise<Scanner> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      if (received.equals(Buffer.from('zPING\0'))) socket.end('PONG\0')
      const content = wholeStream(received)
      if (content) socket.end(answer(content))
    })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve))
  }
}

const verdictOn = (content: Buffer) =>
  content.includes(malware.text) ? `stream: ${malware.name} FOUND\0` : 'stream: OK\0'

/** The joined pieces of an INSTREAM; undefined until the last one, which is empty, has come. */
function wholeStream(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0')
  if (!received.subarray(0, command.length).equals(command)) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
