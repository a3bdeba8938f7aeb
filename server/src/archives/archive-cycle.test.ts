import { randomBytes } from 'node:crypto'
import { countOf } from '@payouts/contract/count-text'
import type { Endpoint } from '@payouts/contract/endpoint'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#areas.ts'
import { archivedRowsRefusal } from '#platform/db/archive-errors.ts'
import { one } from '#platform/db/read.ts'
import type { TestSession } from '#test/app/app.ts'
import { useArchive } from '#test/app/archives.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { payloadOf } from '#test/app/payload-of.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { closeThroughInTest } from '#test/builders/closed-months.ts'
import { killedAfter } from '#test/running/killed-after.ts'
import { drawn, longTest } from '#test/running/long-test.ts'
import { type Digest, digestOf } from '#transactions/foreign-partition.ts'
import { archivableUntil } from './archivable.ts'
import { type Archiving, archiveCycle, unarchiveCycle } from './archive-cycle.ts'
import { archiveCommand } from './cli.ts'

const MASTER_KEY = randomBytes(32).toString('base64')
const app = useTestApp({ withSamples: true, environment: { MASTER_KEY } })
const archive = useArchive(app)

type ClosedCycle = { batchNo: number; version: number; companyId: number; companyCode: string; type: string }
let closed: ClosedCycle
beforeAll(async () => {
  const { pool, db } = app.database
  await sql`update transactions set state = 'CANCELLED', hold_type = null
    where batch_no = 900001 and state = 'HELD'`.execute(db)
  await expect(archiveCycle(archiving(), 900001, 'slow')).rejects.toThrow('the month of its payout is not closed')
  await closeThroughInTest(db, '2026-10-31')
  const batchNos = await archivableUntil(db, '2026-10-31')
  closed = await one(
    db,
    sql<ClosedCycle>`
      select batch_no as "batchNo", version, company_id as "companyId", company_code as "companyCode",
        transaction_type as type
      from cycle_totals join dealers using (company_id) join cycles using (batch_no)
      where batch_no = any(${batchNos}::integer[]) and state = 'PAID' order by row_count desc, batch_no, company_id limit 1`
  )
  // Normally no role has both. Here an outsider with all permissions of staff makes every call.
  await pool.query('alter table users drop constraint external_role_means_company')
  await aUser(db, { userName: 'kedai', role: 'Administrator', companyId: closed.companyId })
})
const staff = useSession(app, 'admin')
const outsider = useSession(app, 'kedai')

const archiving = (tell: Archiving['tell'] = () => undefined): Archiving => ({
  ...{ database: app.database.db, services: app.services, clock: app.clock, actor: { name: 'A test' }, tell }
})
const digest = (batchNo: number): Promise<Digest> =>
  one(app.database.db, digestOf(sql`(select * from transactions where batch_no = ${sql.lit(batchNo)})`))

/** These answer a reference that is drawn each time, or what is archived. */
const different = [
  ...['/api/v1/debitCredit/getOptions', '/api/v1/exclusion/getAdjustmentOptions'],
  '/api/v1/archives/getArchives'
]

const rowsOfCycle = payoutEndpoints.getPayoutTransactions
const otherReads = areas
  .flatMap(({ routes = [] }) => routes)
  .filter(({ binding }) => binding === 'read')
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => path !== rowsOfCycle.path && !different.includes(path))
const reads: readonly Endpoint[] = [rowsOfCycle, ...drawn(otherReads, 60)]

/** What the reads of the contract answer about the cycle, to staff and to a dealer's own user. */
async function everyAnswer(): Promise<Record<string, unknown>> {
  const { batchNo, version, companyCode, type } = closed
  const known = {
    ...{ batchNo, version, companyCode, dealerCode: companyCode, accountCode: companyCode, text: companyCode },
    ...{ transactionType: type, kind: 'CYCLE', subject: String(batchNo), fromDate: '2026-01-01', toDate: '2026-11-21' },
    ...{ toDay: '2026-11-21', noOfMonth: 12, year: 2026, month: 10, filter: 'All', pageNumber: 0, pageSize: 15 },
    ...{ reportType: 'Transaction Listing', reportSubType: 'All transactions', by: 'TYPE', unit: 'CYCLE' }
  }
  const answers: Record<string, unknown> = {}
  for (const endpoint of reads) {
    const answerTo = async (session: TestSession, asked: Endpoint) => {
      const { result, displayErrorMessage } = (await app.send(session, asked, payloadOf(asked, known))).json()
      return result ?? displayErrorMessage
    }
    answers[endpoint.path] = [await answerTo(staff, endpoint), await answerTo(outsider, endpoint)]
  }
  return answers
}

const differing = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(after).filter((path) => JSON.stringify(after[path]) !== JSON.stringify(before[path]))

const pageOf = async (batchNo: number, more = {}) =>
  (await app.send(staff, rowsOfCycle, { batchNo, pageNumber: 0, pageSize: 15, ...more })).json()

describe('a closed cycle in an archive', () => {
  let before: Record<string, unknown>
  let rows: Digest
  beforeAll(async () => {
    before = await everyAnswer()
    rows = await digest(closed.batchNo)
    const said = await runCommand(app, archiveCommand, ['archive', String(closed.batchNo), '--to', 'slow'])
    expect(said).toContain(`Cycle ${closed.batchNo} is in the archive slow: ${countOf(rows.rows, 'row')}`)
  })

  test('is there and not here', async () => {
    const { rows: partitions } = await sql`
      select relkind::text from pg_class where relname = ${`transactions_${closed.batchNo}`}`.execute(app.database.db)
    expect(partitions).toEqual([{ relkind: 'f' }])
    expect(await runCommand(app, archiveCommand, ['archives'])).toBe(
      `slow: answers, 1 cycle\n  ${closed.batchNo}: ${countOf(rows.rows, 'row')}\n`
    )
  })

  test('answers every read as before, to staff and to its dealers', async () => {
    const after = await everyAnswer()
    expect(differing(before, after)).toEqual([])
    expect(JSON.stringify(after[rowsOfCycle.path])).toContain('transactionNo')
    await expectBooksToAgree(app.database.db)
  })

  test('ships the condition of a dealer’s own page', async () => {
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
      explain (verbose) select * from own_company.transactions where batch_no = ${sql.lit(closed.batchNo)}`.execute(
      app.database.db
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Remote SQL:.*company_id = \$\d/)
  })

  test('takes no change, and says what has to be done first', async () => {
    const change = sql`update transactions set state = 'HELD', hold_type = 'Manual Hold'
      where batch_no = ${sql.lit(closed.batchNo)}`
    const error = await sql`update ${sql.table(`transactions_${closed.batchNo}`)} set device_id = 'x'`
      .execute(app.database.db)
      .catch((refused: unknown) => refused)
    expect(archivedRowsRefusal(error)?.message).toContain(`payouts unarchive ${closed.batchNo}`)
    await expect(change.execute(app.database.db)).rejects.toThrow()
    await expect(runCommand(app, archiveCommand, ['archive', String(closed.batchNo), '--to', 'slow'])).rejects.toThrow(
      `Cycle ${closed.batchNo} cannot be archived: it is archived already.`
    )
  })

  test('is missed by name while the archive is away, and other cycles go on', async () => {
    const other = await one(
      app.database.db,
      sql<{ batchNo: number }>`
        select batch_no as "batchNo" from cycle_totals join cycles using (batch_no)
        where batch_no <> ${closed.batchNo} and status = 'Completed' limit 1`
    )
    await archive.away(async () => {
      expect(await pageOf(closed.batchNo, { sortProperty: 'PLAN_NAME' })).toMatchObject({
        displayErrorMessage: expect.stringContaining('the archive slow, which does not answer')
      })
      expect((await pageOf(other.batchNo)).result.content.length).toBeGreaterThan(0)
      await expect(runCommand(app, archiveCommand, ['unarchive', String(closed.batchNo)])).rejects.toThrow(
        'The archive slow cannot be reached'
      )
    })
    await expect.poll(async () => (await pageOf(closed.batchNo)).responseCode).toBe('0')
  })

  test('comes back as it went', async () => {
    await runCommand(app, archiveCommand, ['unarchive', String(closed.batchNo)])
    expect(await digest(closed.batchNo)).toEqual(rows)
    const { tables } = await one(
      archive.there().db,
      sql<{
        tables: number
      }>`select count(*) as tables from pg_class where relname like 'transactions\\_%' and relkind = 'r'`
    )
    expect(tables).toBe(0)
    const after = await everyAnswer()
    expect(differing(before, after)).toEqual([])
    await expectBooksToAgree(app.database.db)
    const { rows: events } = await sql<{ action: string }>`
      select action from audit_events where area = 'archives' order by event_id`.execute(app.database.db)
    expect(events.map(({ action }) => action)).toEqual(['ARCHIVE CYCLE', 'RETURN CYCLE FROM ARCHIVE'])
  })
})

describe('only what is closed goes', () => {
  test.each([
    [`status = 'Pending Review'`, 'it is Pending Review, neither'],
    [`status = 'Completed' and hold_amount > 0`, 'some of its rows are held']
  ])('not where %s', async (condition, why) => {
    const { rows } = await sql<{ batch_no: number }>`
      select batch_no from cycles where ${sql.raw(condition)} limit 1`.execute(app.database.db)
    await expect(archiveCycle(archiving(), rows[0]?.batch_no ?? 0, 'slow')).rejects.toThrow(why)
  })

  test('and only to an archive that there is', async () => {
    await expect(archiveCycle(archiving(), closed.batchNo, 'moon')).rejects.toThrow('There is no archive moon')
  })
})

/** Ends the work as soon as it says so: both databases lose their transactions. */
const cutAt = (said: string): Archiving['tell'] => {
  return (progress) => {
    if (progress.startsWith(said)) throw new Error('cut off')
  }
}

test.each(drawn(['building', 'comparing']))('nothing is lost or twice if it is cut off while %s', async (said) => {
  const rows = await digest(closed.batchNo)
  await expect(archiveCycle(archiving(cutAt(said)), closed.batchNo, 'slow')).rejects.toThrow('cut off')
  expect(await digest(closed.batchNo)).toEqual(rows)
  await archiveCycle(archiving(), closed.batchNo, 'slow')
  expect(await digest(closed.batchNo)).toEqual(rows)
  await expect(unarchiveCycle(archiving(cutAt(said)), closed.batchNo)).rejects.toThrow('cut off')
  expect(await digest(closed.batchNo)).toEqual(rows)
  await unarchiveCycle(archiving(), closed.batchNo)
  expect(await digest(closed.batchNo)).toEqual(rows)
  await expectBooksToAgree(app.database.db)
})

const kills = 12

longTest('nothing is lost or twice under kills at any moment, there and back', async () => {
  const rows = await digest(closed.batchNo)
  const began = performance.now()
  for (const words of [archiveWords(), unarchiveWords()]) expect(await killed(words, 120_000)).toBe(false)
  const whole = (performance.now() - began) / 2
  let cutOff = 0
  for (let kill = 1; kill <= kills; kill++) {
    const words = (await isArchived()) ? unarchiveWords() : archiveWords()
    if (await killed(words, (whole * kill) / kills)) cutOff += 1
    expect(await digest(closed.batchNo)).toEqual(rows)
  }
  expect(cutOff).toBeGreaterThan(0)
  if (await isArchived()) await unarchiveCycle(archiving(), closed.batchNo)
  expect(await digest(closed.batchNo)).toEqual(rows)
  await expectBooksToAgree(app.database.db)
})

const isArchived = async () => (await runCommand(app, archiveCommand, ['archives'])).includes(String(closed.batchNo))
const unarchiveWords = () => ['unarchive', String(closed.batchNo)]
const archiveWords = () => ['archive', String(closed.batchNo), '--to', 'slow']

const killed = async (words: string[], ms: number) =>
  (
    await killedAfter(
      words,
      {
        ...{ DATABASE_URL: app.database.url, ARCHIVES: `slow=${archive.there().url}` },
        ...{ DATA_DIR: app.services.config.dataDir, MASTER_KEY }
      },
      ms
    )
  ).killed
