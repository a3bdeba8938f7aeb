import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** The system account that PostgreSQL runs as: it refuses to run as root. */
export type Owner = { uid: number; gid: number; isSelf: boolean }

const nobody = 65_534

/** This process's user; for root, the `postgres` account if there is one, else 65534. */
export async function postgresOwner(): Promise<Owner> {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { uid, gid, isSelf: true }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, postgresUid, postgresGid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? []
  return { uid: Number(postgresUid ?? nobody), gid: Number(postgresGid ?? nobody), isSelf: false }
}

/** Options for spawning a process as the owner. */
export function asOwner({ uid, gid, isSelf }: Owner): { uid?: number; gid?: number } {
  return isSelf ? {} : { uid, gid }
}

async function allows(path: string, { uid, gid }: Owner, bit: 'read' | 'enter'): Promise<boolean> {
  const entry = await stat(path)
  const shift = entry.uid === uid ? 6 : entry.gid === gid ? 3 : 0
  return ((entry.mode >> shift) & (bit === 'read' ? 4 : 1)) !== 0
}

/** Whether the owner may enter a folder and every folder above it. */
export async function mayEnter(folder: string, owner: Owner): Promise<boolean> {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if (!(await allows(current, owner, 'enter'))) return false
    if (current === '/') return true
  }
}

export const mayRead = (path: string, owner: Owner): Promise<boolean> => allows(path, owner, 'read')
