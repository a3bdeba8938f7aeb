import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { socketPort } from './socket.ts'

const mebibyte = 1024 * 1024

/** Whether the cluster must survive a power cut. Tests give that up for speed. */
export type Durability = 'durable' | 'disposable'

const disposable = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // A test's database is gone before its upkeep would pay, and its passwords protect nothing.
  'autovacuum=off',
  'track_counts=off',
  'update_process_title=off',
  'scram_iterations=1',
  // Its files lie in memory, where reading by separate processes costs more than it saves.
  'io_method=sync'
]
/** Otherwise big loads stop for checkpoints every few seconds. */
const durable = ['max_wal_size=8GB', 'min_wal_size=256MB', 'checkpoint_timeout=15min']

/** PostgreSQL's command-line settings: it listens at a local socket only, and uses its share of the memory. */
export async function serverSettings(socket: string, durability: Durability): Promise<string[]> {
  const memory = durability === 'disposable' ? 512 * mebibyte : availableMemory()
  const shared = Math.min(Math.max(memory / 4, 64 * mebibyte), 2048 * mebibyte)
  const settings = [
    'listen_addresses=',
    `port=${socketPort}`,
    // The setting is a list: quotes keep a comma in the name from ending it.
    `unix_socket_directories="${socket.replaceAll('"', '""')}"`,
    // Up to fifty for each process of a server, and several servers may share a cluster; an unused one costs little.
    'max_connections=300',
    `shared_buffers=${inMebibytes(shared)}`,
    `effective_cache_size=${inMebibytes(memory / 2)}`,
    `maintenance_work_mem=${inMebibytes(Math.min(Math.max(memory / 16, 32 * mebibyte), 512 * mebibyte))}`,
    `work_mem=${inMebibytes(Math.min(Math.max(memory / 256, 4 * mebibyte), 32 * mebibyte))}`,
    'random_page_cost=1.1',
    'jit=off',
    // Nothing replicates from here, so loading a table that the same transaction created needs no write-ahead log.
    'wal_level=minimal',
    'max_wal_senders=0',
    'log_min_messages=warning',
    'log_checkpoints=off',
    'log_statement=none',
    // A failed statement may quote what a person typed; the caller logs the failure without it.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...((await hasRoomForSharedMemory()) ? [] : ['dynamic_shared_memory_type=sysv']),
    ...(durability === 'durable' ? durable : disposable)
  ]
  return settings.flatMap((setting) => ['-c', setting])
}

const inMebibytes = (bytes: number) => `${Math.floor(bytes / mebibyte)}MB`

function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** Containers often give /dev/shm 64 MB, which one parallel query fills. */
async function hasRoomForSharedMemory(): Promise<boolean> {
  const space = await statfs('/dev/shm').catch(() => undefined)
  return space !== undefined && space.bsize * space.bavail > 512 * mebibyte
}
