import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { posix } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type SftpClient from 'ssh2-sftp-client'
import type { SftpAddress } from './sftp-address.ts'

/** Why an SFTP server could not be used, with what to do; for screens, so without secrets. */
export class SftpProblem extends Error {}

/** A folder of an SFTP server, over one connection. Names are within the folder. */
export type SftpFolder = {
  /** Its files; folders and links are none. */
  files(): Promise<{ name: string; size: number; modifiedMs: number }[]>
  has(name: string): Promise<boolean>
  open(name: string): AsyncIterable<Buffer>
  /** Writes a file, over one of its name. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Fails if there is a file of the new name. */
  rename(name: string, to: string): Promise<void>
  remove(name: string): Promise<void>
  /** Makes a folder within it, unless there is one. */
  makeFolder(name: string): Promise<void>
}

/** The library's own choice, without what uses SHA-1. */
const algorithms = {
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256'
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512']
} satisfies SftpClient.ConnectOptions['algorithms']

/**
 * Connects, proves both sides, and lends the folder until the given work ends. A server that is silent for longer than
 * the address allows has failed. @throws SftpProblem
 */
export async function inSftpFolder<Result>(
  address: SftpAddress,
  work: (folder: SftpFolder) => Promise<Result>
): Promise<Result> {
  const client = await newClient()
  const offered: string[] = []
  let socket: Socket | undefined
  try {
    const options = await connection(address, offered)
    socket = socketTo(address)
    await client.connect({ ...options, sock: socket }).catch((error: Fault) => {
      throw problemOf(error, address, offered)
    })
    return await work(folderOf(client, address))
  } finally {
    // A dead connection does not end either.
    await Promise.race([client.end().catch(() => undefined), pause(1000, undefined, { ref: false })])
    socket?.destroy()
  }
}

/** The protocol asks and waits, so each question leaves at once. */
function socketTo({ host, port }: SftpAddress): Socket {
  const socket = connect({ host, port, noDelay: true })
  // The library reports it too, once it has the socket.
  socket.on('error', () => undefined)
  return socket
}

/** Loaded when it is first needed: most servers have no such place. */
async function newClient(): Promise<SftpClient> {
  const { default: Client } = await import('ssh2-sftp-client')
  const ignore = () => undefined
  // Without these it prints to the console. Calls fail by themselves.
  return new Client('sftp', { error: ignore, end: ignore, close: ignore })
}

async function connection(address: SftpAddress, offered: string[]): Promise<SftpClient.ConnectOptions> {
  const { username, silentMs, hostKeys, password, passwordFile, keyFile, passphraseFile } = address
  const secretIn = (file: string) =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new SftpProblem(`The file ${file} cannot be read (${error.code}). It proves the account ${username}.`)
    })
  const ending = /\r?\n$/
  return {
    ...{ username, algorithms },
    readyTimeout: silentMs,
    keepaliveInterval: Math.ceil(silentMs / 3),
    keepaliveCountMax: 3,
    hostVerifier: (key: Buffer) => {
      const fingerprint = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
      offered.push(fingerprint)
      return hostKeys.includes(fingerprint)
    },
    ...(password !== undefined && { password }),
    ...(passwordFile !== undefined && { password: (await secretIn(passwordFile)).replace(ending, '') }),
    ...(keyFile !== undefined && { privateKey: await secretIn(keyFile) }),
    ...(passphraseFile !== undefined && { passphrase: (await secretIn(passphraseFile)).replace(ending, '') })
  }
}

function folderOf(client: SftpClient, address: SftpAddress): SftpFolder {
  const at = (name: string) => posix.join(address.folder, name)
  const wait = <Result>(answer: Promise<Result>) => inTime(address, answer)
  return {
    async files() {
      const found = await wait(client.list(address.folder))
      return (
        found
          // Servers that know no such letter list files alone.
          .filter(({ type }) => String(type) !== 'd' && String(type) !== 'l')
          .map(({ name, size, modifyTime }) => ({ name, size, modifiedMs: modifyTime }))
      )
    },
    has: async (name) => (await wait(client.exists(at(name)))) !== false,
    async *open(name) {
      const stream = client.createReadStream(at(name))
      const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      try {
        for (let next = await wait(chunks.next()); !next.done; next = await wait(chunks.next())) yield next.value
      } finally {
        stream.destroy()
      }
    },
    async write(name, bytes) {
      const stream = client.createWriteStream(at(name))
      const failed = new Promise<never>((_, reject) => stream.once('error', reject))
      // It is awaited below only while something is written.
      failed.catch(() => undefined)
      const written = (chunk: Buffer) => new Promise<void>((done) => stream.write(chunk, () => done()))
      for await (const chunk of bytes) await wait(Promise.race([written(chunk), failed]))
      await wait(Promise.race([new Promise<void>((done) => stream.once('close', done).end()), failed]))
    },
    rename: async (name, to) => void (await wait(client.rename(at(name), at(to)))),
    remove: async (name) => void (await wait(client.delete(at(name), true))),
    async makeFolder(name) {
      if ((await wait(client.exists(at(name)))) === false) await wait(client.mkdir(at(name)))
    }
  }
}

/** @throws SftpProblem if there is no answer in time, or it is no */
async function inTime<Result>(address: SftpAddress, answer: Promise<Result>): Promise<Result> {
  const { silentMs, host } = address
  const given = new AbortController()
  const silence = pause(silentMs, undefined, { signal: given.signal }).then(
    () => {
      throw new SftpProblem(`${host} did not answer within ${silentMs / 1000} seconds. The server tries again.`)
    },
    // It answered.
    () => new Promise<never>(() => undefined)
  )
  const told = answer.catch((error: Fault) => {
    throw problemOf(error, address)
  })
  return Promise.race([told, silence]).finally(() => given.abort())
}

type Fault = Error & { code?: string | number; level?: string }

/** Codes of the SFTP protocol, as the library names them. */
const codes: Readonly<Record<string, string>> = { 2: 'ENOENT', 3: 'EACCES' }

/** The library says what failed; people need what to do. */
function problemOf(error: Fault, address: SftpAddress, offered: string[] = []): SftpProblem {
  const { host, port, username, folder, hostKeys } = address
  const [key] = offered
  if (key !== undefined && !hostKeys.includes(key))
    return new SftpProblem(
      `The host key of ${host} is ${key}, which is not the one that was set (${hostKeys.join(', ')}). Somebody may be in between: ask its operator, and set hostKey only if they changed it.`
    )
  const code = codes[String(error.code)] ?? String(error.code)
  const asConnection = `Check the address, and whether a firewall lets this server reach ${host}:${port}.`
  if (/authentication methods failed/i.test(error.message))
    return new SftpProblem(`${host} does not let ${username} in. Check the account's key or password.`)
  if (/cannot parse privatekey|passphrase|unsupported key/i.test(error.message))
    return new SftpProblem(`The key of ${username} cannot be used. Check its file and its passphrase.`)
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return new SftpProblem(`There is no host ${host}. ${asConnection}`)
  if (
    /timed out|timeout/i.test(error.message) ||
    ['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
  )
    return new SftpProblem(`${host} does not answer. ${asConnection}`)
  if (code === 'ENOENT')
    return new SftpProblem(`${host} has no folder ${folder}, or a file in it is gone. Make the folder.`)
  if (code === 'EACCES')
    return new SftpProblem(`${host} does not permit ${username} to read, write and move in ${folder}.`)
  return new SftpProblem(`The connection to ${host} failed (${error.message}). The server tries again.`, {
    cause: error
  })
}
