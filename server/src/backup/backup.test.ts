import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveCommand } from '#archives/cli.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { startEmbedded } from '#platform/db/embedded/start.ts'
import { ReserveReached } from '#platform/files/disk.ts'
import { silentLog } from '#platform/log.ts'
import { startTestApp, type TestApp } from '#test/app/app.ts'
import { useArchive } from '#test/app/archives.ts'
import { runCommand } from '#test/app/command-line.ts'
import { fastFolder, makeDataDir } from '#test/app/data-dirs.ts'
import { createEmptyDatabase } from '#test/app/database.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { closeThroughInTest } from '#test/builders/closed-months.ts'
import { aRow, cycleFile, importFile } from '#test/builders/cycle-builders.ts'
import { longTest } from '#test/running/long-test.ts'
import { payoutsProgram } from '#test/running/payouts-program.ts'
import { exportBackupAge } from './backup-age.ts'
import { backupCommand } from './cli.ts'
import { makeBackup } from './make-backup.ts'
import { openArchive } from './read-archive.ts'
import { requireRestorable, restoreBackup } from './restore-backup.ts'

const MASTER_KEY = randomBytes(32).toString('base64')
const app = useTestApp({ withSamples: true, environment: { MASTER_KEY } })
const reviewer = useSession(app, 'reviewer')

useArchive(app)

const { commentPayout } = payoutEndpoints
const { getAttachment, fileRead } = attachmentEndpoints
const attachmentType = 'ON_HOLD_AND_PAYOUT_SERVICE'

let folder: string
let backup: string
/** Proofs from before, during and after the backup, by the reference of their action. */
const proofs = new Map<string, Buffer>()
let filedBefore: string[]
/** Before a cycle was archived. */
let structure: unknown[]
beforeAll(async () => {
  folder = await makeDataDir(join(await fastFolder(), 'payouts-backup-'))
  const cycles = await app.database.db
    .selectFrom('cycles')
    .select(['batch_no', 'version'])
    .where('status', '=', 'Pending Review')
    .execute()
  const { batch_no: batchNo = 0, version = 0 } = cycles[0] ?? {}
  async function fileProof(test: TestApp = app): Promise<void> {
    const file = Buffer.from(`%PDF-1.7\n1 0 obj << /Proof ${proofs.size} >> endobj\n%%EOF`)
    const input = { batchNo, version, remark: 'Here is the proof', fileName: 'bukti.pdf', fileType: 'application/pdf' }
    const { referenceNo = '' } = await test.call(reviewer, commentPayout, input, { file })
    proofs.set(referenceNo, file)
  }
  await fileProof()
  await archiveOne()
  await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'post-cycle', { batchNo: 7 }))
  filedBefore = [...proofs.keys()]
  let isMade = false
  const writing = (async () => {
    while (!isMade) await fileProof()
  })()
  try {
    await runCommand(app, backupCommand, ['backup', folder])
  } finally {
    isMade = true
    await writing
  }
  expect(proofs.size).toBeGreaterThan(filedBefore.length + 1)
  const [name = ''] = await readdir(folder)
  expect(name).toBe('payouts-20261121T020000Z.zip')
  backup = join(folder, name)
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * A backup has archived rows, too, and a restore brings them home. One cycle is cut by dealer, and has its numbers apart.
 */
async function archiveOne(): Promise<void> {
  const { db } = app.database
  // Numbers of others do not count, as the payer issues their e-invoices.
  const numbered = db.selectFrom('dealers').where('e_invoice_required', '=', false)
  const dealers = await numbered.select('company_code').limit(9).execute()
  const rows = dealers.map(({ company_code: companyCode }) => aRow({ companyCode }))
  expect(await importFile(db, cycleFile(rows), { batchNo: 1, partCount: 3, manyNumbers: 1 })).toMatchObject({
    rowsAccepted: 9
  })
  expect(await countOf(db, 'e_invoice_numbers_1')).toBe(9)
  structure = await structureOf(db)
  await sql`update transactions set state = 'CANCELLED', hold_type = null
    where batch_no = 900001 and state = 'HELD'`.execute(db)
  await closeThroughInTest(db, '2026-10-31')
  await runCommand(app, archiveCommand, ['archive', '900001', '--to', 'slow'])
}

/** Runs `payouts …` as a person does, on a folder's embedded database. */
function payouts(dataDir: string, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return promisify(execFile)(process.execPath, [payoutsProgram, ...words], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, MASTER_KEY }
  })
}

describe('a backup that was made while people worked', () => {
  let dataDir: string
  let restored: TestApp
  let close: () => Promise<void>
  beforeAll(async () => {
    dataDir = await makeDataDir(join(await fastFolder(), 'payouts-restored-'))
    const { stdout } = await payouts(dataDir, 'restore', folder)
    expect(stdout).toMatch(/is restored\.\nThe state of .*: \d+ tables with \d{5,} rows, and \d+ files/)
    const embedded = await startEmbedded({ dataDir, log: silentLog, durability: 'disposable' })
    const database = await openDatabase(embedded.url, { log: silentLog, maxConnections: 10 })
    const environment = { DATA_DIR: dataDir, MASTER_KEY }
    restored = await startTestApp({ database: { ...database, url: embedded.url }, withSamples: true, environment })
    close = async () => {
      await restored.close()
      await embedded.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  afterAll(() => close())

  test('balances in every statement of the books, and in its chain of audit events', async () => {
    await expectBooksToAgree(restored.database.db)
    expect(await countOf(restored.database.db, 'transactions')).toBe(await countOf(app.database.db, 'transactions'))
    await expect(countOf(restored.database.db, 'e_invoice_numbers_1')).rejects.toThrow('does not exist')
  })

  test('has every proof that its rows name, and all that were filed before it began', async () => {
    const session = await restored.signIn('reviewer')
    const references = await sql<{ reference: string }>`
      select reference from attachment_subjects where reference like 'PA%'`.execute(restored.database.db)
    const named = references.rows.map(({ reference }) => reference).filter((reference) => proofs.has(reference))
    expect(named).toEqual(expect.arrayContaining(filedBefore))
    for (const reference of named) {
      const { attachments } = await restored.call(session, getAttachment, { attachmentType, reference })
      const referenceId = attachments[0]?.referenceId ?? ''
      const { bytes } = await restored.download(session, fileRead, { attachmentType, referenceId })
      expect(bytes).toEqual(proofs.get(reference))
    }
  })

  test('has the sessions that were open, the jobs that wait, and numbers that go on', async () => {
    const waiting = await sql<{ data: unknown }>`
      select data from pgboss.job where name = 'post-cycle' and state = 'created'`.execute(restored.database.db)
    expect(waiting.rows).toContainEqual({ data: { batchNo: 7 } })
    const { batch_no: batchNo, version } = await restored.database.db
      .selectFrom('cycles')
      .select(['batch_no', 'version'])
      .where('status', '=', 'Pending Review')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { referenceNo } = await restored.call(reviewer, commentPayout, { batchNo, version, remark: 'Going on' })
    expect(referenceNo).toMatch(/^PA\d{8}$/)
  })

  test('has every constraint, trigger and index of a database that was migrated', async () => {
    expect(await structureOf(restored.database.db)).toEqual(structure)
    await expect(sql`delete from audit_events`.execute(restored.database.db)).rejects.toThrow('never changed')
  })

  test('is not written or restored over anything', async () => {
    await expect(runCommand(app, backupCommand, ['backup', backup])).rejects.toThrow('is there already')
    const archive = await openArchive(backup)
    const { config } = restored.services
    const migrations = await requireRestorable(archive, config)
    await expect(restoreBackup(archive, migrations, { database: restored.database, config })).rejects.toThrow(
      /The database is not empty: it has \w+\. .*another DATA_DIR/
    )
    archive.close()
  })
})

describe('nothing is changed by', () => {
  async function damaged(damage: (path: string) => Promise<void>): Promise<string> {
    const path = join(folder, 'damaged.zip')
    await writeFile(path, await readFile(backup))
    await damage(path)
    return path
  }

  async function flip(path: string, at: number): Promise<void> {
    const file = await open(path, 'r+')
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at)
    await file.close()
  }

  test.each<[string, (path: string, size: number) => Promise<void>]>([
    ['a backup that was cut off', (path, size) => truncate(path, size - 1)],
    ['a backup of which half is there', (path, size) => truncate(path, Math.floor(size / 2))],
    ['a backup with another bit in its rows', (path, size) => flip(path, Math.floor(size / 2))],
    ['a backup with another bit in a proof', async (path) => flip(path, (await readFile(path)).indexOf('/Proof'))],
    ['a file that is no backup', (path) => writeFile(path, 'rows')]
  ])('%s', async (_, damage) => {
    const path = await damaged(async (copy) => damage(copy, (await readFile(backup)).length))
    await expect(openArchive(path)).rejects.toThrow(/is no whole backup: .*Nothing was changed/)
  })

  test('a backup of another master key, or of a newer version', async () => {
    const archive = await openArchive(backup)
    const { config } = app.services
    const other = { ...config, masterKey: randomBytes(32) }
    await expect(requireRestorable(archive, other)).rejects.toThrow(
      /belongs to the master key [0-9a-f]{16}, and this is/
    )
    const newer = { number: 9999, name: '9999_later.sql', checksum: '' }
    archive.manifest.migrations.push(newer)
    await expect(requireRestorable(archive, config)).rejects.toThrow('Run a newer version. Nothing was changed.')
    archive.close()
  })

  longTest('a restore that fails half way, and it may be tried again', async () => {
    const database = await createEmptyDatabase()
    const archive = await openArchive(backup)
    const migrations = await requireRestorable(archive, app.services.config)
    const config = { ...app.services.config, dataDir: join(folder, 'elsewhere') }
    const failing = { ...archive, open: () => Promise.reject(new Error('the disk is gone')) }
    await expect(restoreBackup(failing, migrations, { database, config })).rejects.toThrow('the disk is gone')
    await restoreBackup(archive, migrations, { database, config })
    expect(await countOf(database.db, 'cycles')).toBe(await countOf(app.database.db, 'cycles'))
    archive.close()
    await database.close()
  })
})

test('files lost from the store are reported, and the key is included on request', async () => {
  const { stored_as: lost } = await app.database.db
    .selectFrom('attachments')
    .select('stored_as')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.services.files.remove(lost)
  const path = join(folder, 'with-key.zip')
  expect(await makeBackup(path, app.services, { withKey: true })).toMatchObject({ lostFiles: [lost] })
  const archive = await openArchive(path)
  const { masterKey, ...withoutKey } = app.services.config
  await requireRestorable(archive, { ...withoutKey, dataDir: folder })
  archive.close()
})

test('a backup leaves the database its reserve of the disk, and no half of itself', async () => {
  const full = { ...app.services, config: { ...app.services.config, diskReserveBytes: Number.MAX_SAFE_INTEGER } }
  await expect(makeBackup(join(folder, 'full.zip'), full, { withKey: false })).rejects.toThrow(ReserveReached)
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([])
})

describe('the backup of each day', () => {
  test('is made once its time has come, exports its age, and the oldest ones are removed', async () => {
    const kept = join(folder, 'kept')
    const scheduled = await startTestApp({
      environment: { MASTER_KEY, BACKUP_DIR: kept, BACKUP_AT: '14:00,02:30', BACKUP_KEEP: '2' }
    })
    const { clock, jobs, services } = scheduled
    const registry = new Registry()
    exportBackupAge(registry, services.config, clock)
    const age = async () => Number(/^payouts_backup_age_seconds (.*)$/m.exec(await registry.metrics())?.[1])
    const namesAt = async (instant: string) => {
      clock.set(instant)
      await jobs.runDue()
      return (await readdir(kept)).toSorted()
    }
    expect(await age()).toBeGreaterThan(1e9)
    // 10:00 in Malaysia; no server ran at 02:30.
    expect(await namesAt('2026-11-21T02:00:00Z')).toEqual(['payouts-20261121T020000Z.zip'])
    expect(await namesAt('2026-11-21T05:59:00Z')).toHaveLength(1)
    expect(await age()).toBe(239 * 60)
    await writeFile(join(kept, 'payouts-20261121T030000Z.zip.unfinished'), 'of a killed server')
    await writeFile(join(kept, 'notes.txt'), "somebody's own")
    expect(await namesAt('2026-11-21T06:00:00Z')).toContain('payouts-20261121T060000Z.zip')
    expect(await namesAt('2026-11-21T18:31:00Z')).toEqual([
      'notes.txt',
      'payouts-20261121T060000Z.zip',
      'payouts-20261121T183100Z.zip'
    ])
    await scheduled.close()
  })
})

async function countOf(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Names that PostgreSQL generates differ between imported partitions and restored ones. */
async function structureOf(db: Database): Promise<unknown[]> {
  // Parts of a cut cycle have their version in their names until they are restored. The numbers of a cycle that has many
  // are restored among those of all others.
  const { rows } = await sql`
    select kind, regexp_replace(name, '_v[0-9]+_p', '_p') as table, regexp_replace(definition, '_v[0-9]+_p', '_p') as definition
    from (
      select 'constraint' as kind, conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and conname !~ '_v[0-9]+_batch$'
      union all
      select 'trigger', tgrelid::regclass::text, pg_get_triggerdef(oid) || tgenabled::text
      from pg_trigger where not tgisinternal
      union all
      select 'part', inhrelid::regclass::text, pg_get_expr(relpartbound, oid)
      from pg_inherits join pg_class on oid = inhrelid
      where relkind = 'r' and inhparent <> 'transactions'::regclass
      union all
      select 'index', indrelid::regclass::text,
        regexp_replace(pg_get_indexdef(indexrelid), 'INDEX [^ ]+ ON', 'INDEX ON')
      from pg_index where indrelid::regclass::text !~ '^(pg_|set_aside)'
    ) as structure
    where not exists (
      select from pg_inherits where inhparent = 'e_invoice_numbers'::regclass and inhrelid = to_regclass(name))
    order by 1, 2, 3`.execute(db)
  return rows
}
