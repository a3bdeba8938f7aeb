import { hash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Owner } from './owner.ts'

/** PostgreSQL names its socket by a port, although it listens at none. */
export const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`
/** The longest path that the kernel takes for a socket. */
const longestPath = 107

/**
 * The folder of the socket at which the PostgreSQL of `home` listens. While PostgreSQL is down another program may
 * take a port, but not this socket, so clients find PostgreSQL again after every restart.
 */
export async function socketFolder(home: string, owner: Owner): Promise<string> {
  const preferred = join(home, 'socket')
  const isShort = Buffer.byteLength(socketPath(preferred)) <= longestPath
  const folder = isShort ? preferred : join('/tmp', `dealer-payouts-${shortened(home)}`)
  if (await mkdir(folder, { recursive: true })) {
    await chmod(folder, 0o700)
    if (!owner.isSelf) await chown(folder, owner.uid, owner.gid)
  }
  if ((await lstat(folder)).uid !== owner.uid) throw new Error(`${folder} belongs to somebody else. Please remove it.`)
  return folder
}

const shortened = (home: string) => hash('sha256', home).slice(0, 16)

export const socketPath = (folder: string): string => join(folder, socketName)

/** PostgreSQL refuses to start over a lock whose process number belongs to another process. */
export async function clearSocket(folder: string): Promise<void> {
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(folder, name), { force: true })
}

/** The address for a client, with the socket's folder as host. */
export function socketUrl(
  folder: string,
  { user, password, database }: Record<'user' | 'password' | 'database', string>
) {
  return `postgres://${user}:${password}@localhost:${socketPort}/${database}?host=${encodeURIComponent(folder)}`
}
