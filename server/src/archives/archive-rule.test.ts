import { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import type { ArchiveRule } from '@payouts/contract/archives/schema'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { retentionCommand } from '#retention/cli.ts'
import type { TestSession } from '#test/app/app.ts'
import { useArchive } from '#test/app/archives.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { closeThroughInTest } from '#test/builders/closed-months.ts'
import { aRow, cycleFile } from '#test/builders/cycle-builders.ts'
import { archiveByRule } from './run-rule.ts'

const { getArchives, changeArchiveRule, approveArchiveRuleChange, getArchiveRuleChanges } = archiveEndpoints

const app = useTestApp({ withSamples: true })
const archive = useArchive(app)
let requester: TestSession
let approver: TestSession
beforeAll(async () => {
  ;[requester, approver] = [await app.signIn('reviewer'), await app.signIn('approver')]
  await sql`update transactions set state = 'CANCELLED', hold_type = null
    where batch_no in (900001, 900002) and state = 'HELD'`.execute(app.database.db)
  await closeThroughInTest(app.database.db, '2026-08-31')
})

const because = { reason: 'The disk is full' }
const read = () => app.call(requester, getArchives, {})
const request = (values: ArchiveRule, validFrom = app.clock.today()) =>
  app.call(requester, changeArchiveRule, { values, validFrom, ...because })
const approve = (changeId: number) => app.call(approver, approveArchiveRuleChange, { changeId, comment: '' })
const toSlow: ArchiveRule = { archive: 'slow', months: 2 }
const foreign = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'f' order by relname`.execute(app.database.db)
  return rows.map(({ name }) => name)
}

test('a rule names an archive that there is, a day that is not over, and takes two people', async () => {
  expect((await read()).current).toBeNull()
  const refused = (values: ArchiveRule, validFrom = app.clock.today()) =>
    app.refusal(requester, changeArchiveRule, { values, validFrom, ...because })
  expect(await refused({ archive: 'moon', months: 2 })).toMatchObject({
    field: 'values.archive',
    displayErrorMessage: expect.stringContaining('There is no archive moon')
  })
  expect(await refused(toSlow, '2026-01-01')).toMatchObject({ field: 'validFrom' })
  expect(await refused({ archive: null, months: 12 })).toBeTruthy()
  const { changeId } = await request(toSlow)
  expect(await refused({ archive: 'slow', months: 3 })).toMatchObject({
    displayErrorMessage: expect.stringContaining('waits for its decision')
  })
  expect(await app.refusal(requester, approveArchiveRuleChange, { changeId, comment: '' })).toBeTruthy()
  await app.jobs.runDue()
  expect(await foreign()).toEqual([])
  await approve(changeId)
  const { changes } = await app.call(requester, getArchiveRuleChanges, {
    ...{ pageNumber: 0, pageSize: 5, status: 'Approved' as const }
  })
  expect(changes.content).toMatchObject([{ before: null, after: toSlow }])
  expect((await read()).current?.values).toEqual(toSlow)
})

test('the screen says what goes next and why others stay', async () => {
  const { next, archives, work } = await read()
  expect(work).toBeNull()
  expect(archives).toEqual([{ name: 'slow', isConfigured: true, cycles: 0, rows: 0, amount: '0.00' }])
  expect(next.length).toBeGreaterThan(1)
  expect(next.every(({ payoutDate }) => payoutDate < '2026-09-01')).toBe(true)
  expect(next.some(({ obstacle }) => obstacle === null)).toBe(true)
  expect(next.filter(({ obstacle }) => obstacle !== null).map(({ obstacle }) => obstacle)).toContain(
    'some of its rows are held, or wait for their payment'
  )
})

test('while the archive is away the rule waits, says why, and changes nothing', async () => {
  await archive.away(() => app.jobs.runDue())
  const { work, next } = await read()
  expect(work).toMatchObject({
    batchNo: next.find(({ obstacle }) => obstacle === null)?.batchNo,
    archive: 'slow',
    problem: expect.stringContaining('The archive slow cannot be reached')
  })
  expect(await foreign()).toEqual([])
})

test('each cycle whose time has come goes once, the others stay, and the books agree', async () => {
  const due = (await read()).next.filter(({ obstacle }) => obstacle === null)
  // A run that takes longer than an hour meets the next one, on another server.
  const said = vi.spyOn(app.services.log, 'error')
  const { services, clock, database } = app
  const run = () =>
    database.db
      .transaction()
      .execute((tx) =>
        archiveByRule({ tx, database: database.db, services, clock, signal: new AbortController().signal })
      )
  await Promise.all([run(), run()])
  expect(said.mock.calls).toEqual([])
  expect(await foreign()).toEqual(due.map(({ batchNo }) => `transactions_${batchNo}`).sort())
  const { next, archives, work } = await read()
  expect(work).toBeNull()
  expect(next.some(({ obstacle }) => obstacle === null)).toBe(false)
  expect(archives).toMatchObject([{ cycles: due.length, rows: due.reduce((sum, { rows }) => sum + rows, 0) }])
  const { rows: events } = await sql<{ actor: string }>`
    select distinct actor from audit_events where action = 'ARCHIVE CYCLE'`.execute(app.database.db)
  expect(events).toEqual([{ actor: 'System' }])
  await expectBooksToAgree(app.database.db)
})

test('an import finds the twin of a row that lies in an archive, and says so before it while the archive is away', async () => {
  const { db } = app.database
  const { rows } = await sql<{ batchNo: number; companyCode: string; transactionNo: string; transactionType: string }>`
    select batch_no as "batchNo", company_code as "companyCode", transaction_no as "transactionNo",
      transaction_type as "transactionType"
    from transactions join dealers using (company_id) join archived_cycles using (batch_no) order by id limit 1`.execute(
    db
  )
  const [{ batchNo, ...twin } = { batchNo: 0, companyCode: '', transactionNo: '', transactionType: '' }] = rows
  const file = cycleFile([aRow({ ...twin }), aRow({ companyCode: twin.companyCode })])
  const named = { payoutCycleName: 'June again', commissionType: 'Incentives' as const, fileName: 'june.csv' }
  const upload = { ...named, batchNo: 202702 }
  await archive.away(async () => {
    const refused = await app.refusal(requester, importEndpoints.importCycle, upload, { file })
    expect(refused.displayErrorMessage).toContain('the archive slow, which does not answer')
  })
  await expect
    .poll(async () => (await sql`select from transactions where batch_no = ${batchNo} limit 1`.execute(db)).rows)
    .toHaveLength(1)
  const report = await app.call(requester, importEndpoints.importCycle, upload, { file })
  expect(report).toMatchObject({ rowsDuplicate: 1 })
  const { content } = await app.call(requester, importEndpoints.getValidationDuplicates, {
    ...{ pageNumber: 0, pageSize: 5, batchNo: 202702, version: 1 }
  })
  expect(content).toMatchObject([{ transactionNo: twin.transactionNo, twinBatchNo: batchNo }])
})

test('a rule that ends the archiving holds from its day on, and brings nothing back', async () => {
  const { changeId } = await request({ archive: null, months: 2 }, '2026-12-01')
  await approve(changeId)
  const { current, upcoming } = await read()
  expect([current?.values, upcoming.map(({ validFrom }) => validFrom)]).toEqual([toSlow, ['2026-12-01']])
  const there = await foreign()
  app.clock.set('2027-06-01T18:30:00Z')
  await app.jobs.runDue()
  expect(await foreign()).toEqual(there)
})

test('customers are erased in an archived cycle as well: it comes back for that', async () => {
  const { db } = app.database
  app.clock.set('2040-01-05T02:00:00Z')
  const away = await foreign()
  await sql`
    insert into retention_changes (action, record_kind, years, reason, asked_by, asked_on, four_eyes, status, decided_by,
      decided_on)
    select 'RULE', 'CUSTOMERS', 7, 'A test', min(user_id), now(), false, 'Approved', min(user_id), now() from users`.execute(
    db
  )
  await archive.away(() =>
    expect(runCommand(app, retentionCommand, ['retention', 'erase'])).rejects.toThrow(
      'The archive slow cannot be reached'
    )
  )
  await runCommand(app, retentionCommand, ['retention', 'erase'])
  expect(away.length).toBeGreaterThan(0)
  const { rows } = await sql<{ named: number }>`
    select count(*) filter (where yes_id not like 'erased %') as named from transactions join cycles using (batch_no)
    where cycles.status = 'Completed' and state in ('PAID', 'CANCELLED')`.execute(db)
  expect(rows).toEqual([{ named: 0 }])
  expect((await foreign()).filter((name) => away.includes(name))).toEqual([])
  await expectBooksToAgree(db)
})
