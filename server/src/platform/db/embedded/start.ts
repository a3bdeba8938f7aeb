import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { keptSecret } from '../../files/key-files.ts'
import type { Logger } from '../../log.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { findHome } from './home.ts'
import { clearLeftovers } from './leftovers.ts'
import { whileLocked } from './lock.ts'
import { postgresOwner } from './owner.ts'
import { adoptPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import type { Durability } from './settings.ts'
import { socketFolder, socketUrl } from './socket.ts'

export type EmbeddedDatabase = {
  /** The application's address: a role without special rights that owns its database. */
  url: string
  /** For creating databases, which only tests do. */
  superuserUrl: string
  /** Disconnects; the last process to do so stops PostgreSQL. Close your pools first. */
  close(): Promise<void>
}

const role = 'payouts'

/** Every process that uses the cluster holds this lock, shared. Whoever gets it exclusively is the last. */
const presenceLock = 7_201_502
const foreignServerTimeoutMs = 1000
const rejoinAfterMs = 500

/**
 * Starts the PostgreSQL that keeps its data in DATA_DIR, creating the cluster the first time. If it runs already, for
 * another process or after a kill, it is shared.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Logger
  durability?: Durability
}): Promise<EmbeddedDatabase> {
  const { log, durability = 'durable' } = options
  const dataDir = resolve(options.dataDir)
  const owner = await postgresOwner()
  const home = await findHome(dataDir, owner, log)
  const join = () =>
    whileLocked(home, async () => {
      const password = await keptSecret(dataDir, 'postgres-password', () => randomBytes(24).toString('base64url'))
      const postmaster = await initialise(home, password, { owner, durability, log })
      return { password, postmaster, presence: await joinCluster(postmaster, password, log) }
    })

  await clearLeftovers(log)
  let membership = await join()
  let isLeaving = false
  let rejoining = Promise.resolve()
  /** The pools reconnect by themselves once somebody has started PostgreSQL. */
  async function rejoin(): Promise<void> {
    while (!isLeaving) {
      try {
        membership = await join()
        return rejoinWhenLost()
      } catch (error) {
        log.error({ err: error }, 'the embedded database does not come back; it is tried again')
        await pause(rejoinAfterMs)
      }
    }
  }
  function rejoinWhenLost(): void {
    void membership.presence.ended.then(() => {
      rejoining = rejoin()
    })
  }
  rejoinWhenLost()
  const { password, postmaster } = membership
  const urlOf = (user: string) => socketUrl(postmaster.socket, { user, password, database: user })
  return {
    url: urlOf(role),
    superuserUrl: urlOf(superuser),
    async close() {
      isLeaving = true
      await rejoining
      await whileLocked(home, () => leave(membership.postmaster, membership.presence.client))
    }
  }
}

async function initialise(
  home: string,
  password: string,
  { owner, durability, log }: { owner: Awaited<ReturnType<typeof postgresOwner>>; durability: Durability; log: Logger }
): Promise<Postmaster> {
  const binaries = await findBinaries(owner, home)
  const cluster = await ensureCluster(home, { binaries, owner, password, durability })
  const socket = await socketFolder(home, owner)
  const adopted = await adoptPostmaster(cluster, socket)
  if (adopted) {
    log.info('the embedded database is running already')
    return adopted
  }
  const logFile = join(home, 'postgres.log')
  const started = await startPostmaster(cluster, { binaries, owner, socket, durability, logFile })
  log.info('the embedded database is up')
  return started
}

/** A session that shows other processes that this one runs, and this one that PostgreSQL runs. */
type Presence = { client: pg.Client; ended: Promise<void> }

/** Creates the application's role and database unless they exist, and announces the process to the others. */
async function joinCluster({ socket }: Postmaster, password: string, log: Logger): Promise<Presence> {
  const client = new pg.Client({
    connectionString: socketUrl(socket, { user: superuser, password, database: superuser }),
    application_name: 'payouts presence',
    connectionTimeoutMillis: 10_000
  })
  client.on('error', (error) => log.warn({ err: error }, 'the embedded database went away'))
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
    const { rows } = await client.query<{ there: boolean }>(
      'select exists (select from pg_database where datname = $1) as there',
      [role]
    )
    if (!rows[0]?.there) await makeApplicationDatabase(client, { socket, password })
    return { client, ended }
  } catch (error) {
    // PostgreSQL may have died: the connection is dropped, whatever its state.
    client.end().catch(() => undefined)
    throw error
  }
}

/** The database is created last: if it exists, everything does. */
async function makeApplicationDatabase(
  client: pg.Client,
  { socket, password }: { socket: string; password: string }
): Promise<void> {
  // A start that was cut off here may have left the role, with its rights in the template: it stays then.
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const verb = rowCount ? 'alter' : 'create'
  await client.query(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`)
  await letReadArchives(socketUrl(socket, { user: superuser, password, database: 'template1' }))
  await client.query(`create database ${role} owner ${role}`)
}

/** In the database that others are copied from: only a superuser may add what reads another PostgreSQL. */
async function letReadArchives(templateUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: templateUrl })
  await client.connect()
  try {
    await client.query('create extension if not exists postgres_fdw')
    await client.query(`grant usage on foreign data wrapper postgres_fdw to ${role}`)
  } finally {
    await client.end()
  }
}

async function leave(postmaster: Postmaster, presence: pg.Client): Promise<void> {
  const isLast = await isLastClient(presence).catch(() => false)
  await presence.end()
  if (isLast) await stopPostmaster(postmaster, 'SIGINT')
}

async function isLastClient(presence: pg.Client): Promise<boolean> {
  await presence.query('select pg_advisory_unlock_shared($1)', [presenceLock])
  const { rows } = await presence.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [presenceLock])
  if (!rows[0]?.alone) return false
  // Our own sessions take a moment to end; those that stay longer belong to another program.
  const deadline = Date.now() + foreignServerTimeoutMs
  for (;;) {
    const sessions = await presence.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    )
    if (!sessions.rowCount) return true
    if (Date.now() > deadline) return false
    await pause(25)
  }
}
