import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A PostgreSQL of Debian's package, at a port of this machine. */
export type Postgres = {
  port: number
  home: string
  /** Each row's columns, separated by bars. */
  query(statement: string, database?: string): Promise<string[]>
  /** Without warning, with all its sessions. */
  kill(): void
  discard(): Promise<void>
}

/** Where the programs of Debian's packages are, the newest version of PostgreSQL first. */
export function programOf(name: string, debianPackage: string): string {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').toSorted().toReversed() : []
  const folders = ['/usr/sbin', '/usr/bin', ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`)]
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (!found) throw new Error(`${name} is missing. Please run: apt-get install ${debianPackage}`)
  return found
}

/** PostgreSQL refuses to run as root. */
export const owner: Partial<Account> = process.getuid?.() === 0 ? accountOf('postgres') : {}

type Account = { uid: number; gid: number }

function accountOf(name: string): Account {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const run = async (program: string, words: string[]) =>
  (await promisify(execFile)(program, words, { ...owner, cwd: '/' })).stdout

/** From the folder of one version, if given. */
const programIn = (folder: string | undefined, name: string) =>
  folder === undefined ? programOf(name, 'postgresql') : join(folder, name)

/** A folder that PostgreSQL's account may write to. */
export async function makeHome(): Promise<string> {
  const home = await mkdtemp('/tmp/payouts-neighbour-')
  const { uid, gid } = owner
  if (uid !== undefined && gid !== undefined) await chown(home, uid, gid)
  return home
}

/** A new cluster with the role and the database that docs/operations.md asks for. */
export async function startPrimary(port: number, programs?: string): Promise<Postgres> {
  const home = await makeHome()
  await run(programIn(programs, 'initdb'), [
    '-D',
    join(home, 'data'),
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C'
  ])
  const primary = await start(home, port, programs)
  await primary.query("create role payouts login password 'payouts'")
  await primary.query("create database payouts owner payouts encoding 'UTF8'")
  return primary
}

/** A standby that streams from a primary, under the name that the primary waits for. */
export async function startStandby(port: number, primary: Postgres, name: string): Promise<Postgres> {
  const home = await makeHome()
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
  await run(programOf('pg_basebackup', 'postgresql'), [
    '-D',
    join(home, 'data'),
    '-d',
    source,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast'
  ])
  return start(home, port)
}

async function start(home: string, port: number, programs?: string): Promise<Postgres> {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`]
  const server: ChildProcess = spawn(
    programIn(programs, 'postgres'),
    ['-D', join(home, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    // A group of its own, so that all its processes can be ended at once.
    { ...owner, cwd: '/', detached: true, stdio: 'ignore' }
  )
  const account = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  const query = async (statement: string, database = 'postgres') =>
    (await run(programOf('psql', 'postgresql'), [...account, '-d', database, '-AtXc', statement]))
      .split('\n')
      .filter(Boolean)
  const kill = () => {
    if (server.pid && server.exitCode === null && server.signalCode === null) process.kill(-server.pid, 'SIGKILL')
  }
  for (let tries = 0; ; tries++) {
    try {
      await query('select 1')
      break
    } catch (error) {
      if (tries === 100) throw error
      await wait(200)
    }
  }
  return {
    port,
    home,
    query,
    kill,
    async discard() {
      const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined
      kill()
      await ended
      await rm(home, { recursive: true, force: true })
    }
  }
}
