import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { asOwner, type Owner } from './owner.ts'

const run = promisify(execFile)

/** The role that owns the cluster. The application signs in with a role without special rights. */
export const superuser = 'postgres'

/**
 * Creates the cluster in `home` unless it exists. It is created under a temporary name and renamed, so that an
 * interrupted start leaves no partial cluster.
 */
export async function ensureCluster(
  home: string,
  { binaries, owner, password, durability }: { binaries: Binaries; owner: Owner; password: string; durability: string }
): Promise<string> {
  const cluster = join(home, 'data')
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster
  const unfinished = join(home, 'data.unfinished')
  const passwordFile = join(home, 'password.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await chmod(unfinished, 0o700)
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (!owner.isSelf) {
      await chown(unfinished, owner.uid, owner.gid)
      await chown(passwordFile, owner.uid, owner.gid)
    }
    await run(
      binaries.initdb,
      [
        ...['-D', unfinished, '-U', superuser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        ...['--no-instructions', ...(durability === 'disposable' ? ['--no-sync'] : [])]
      ],
      { ...asOwner(owner), cwd: '/', env: { LC_ALL: 'C', PATH: process.env['PATH'] } }
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, cluster)
  return cluster
}
