import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import type { RetentionKind } from '@payouts/contract/retention/schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { retentionCommand } from './cli.ts'

const {
  getRetention,
  changeRetentionRule,
  approveRetentionChange,
  holdRecords,
  endRetentionHold,
  getRetentionChanges
} = retentionEndpoints

const app = useSampleApp()
let requester: TestSession
let approver: TestSession
const signIn = async () => {
  ;[requester, approver] = [await app.signIn('reviewer'), await app.signIn('approver')]
}
beforeAll(signIn)

const because = { reason: 'The policy of the company' }
const read = () => app.call(requester, getRetention, {})
const kindOf = async (kind: RetentionKind['kind']) => (await read()).kinds.find((found) => found.kind === kind)
const approve = (changeId: number) => app.call(approver, approveRetentionChange, { changeId, comment: '' })
const customersLeft = async () => {
  const { rows } = await sql<{ rows: number; amount: string }>`
    select count(*) as rows, sum(incentive_amount) as amount from transactions join cycles using (batch_no)
    where cycles.status = 'Completed' and state in ('PAID', 'CANCELLED') and yes_id not like 'erased %'`.execute(
    app.database.db
  )
  return rows[0]
}
const amounts = async () => {
  const { rows } = await sql`select batch_no, transaction_type, company_id, state, row_count, amount from cycle_totals
    order by 1, 2, 3, 4`.execute(app.database.db)
  return rows
}

test('nothing is erased without a rule, and no rule keeps records for less than the law asks', async () => {
  app.clock.set('2040-01-05T02:00:00Z')
  await signIn()
  await app.jobs.runDue()
  expect((await kindOf('CUSTOMERS'))?.years).toBeNull()
  expect((await read()).due).toEqual([])
  expect(await app.refusal(requester, changeRetentionRule, { kind: 'CUSTOMERS', years: 6, ...because })).toMatchObject({
    field: 'years',
    displayErrorMessage: expect.stringContaining('7 years at least')
  })
})

test('a rule takes two people, and shows what it would erase and why', async () => {
  const { changeId } = await app.call(requester, changeRetentionRule, { kind: 'CUSTOMERS', years: 7, ...because })
  expect((await app.refusal(requester, approveRetentionChange, { changeId, comment: '' })).displayErrorMessage).toMatch(
    /not|second/
  )
  expect(await app.refusal(requester, changeRetentionRule, { kind: 'CUSTOMERS', years: 8, ...because })).toBeTruthy()
  await approve(changeId)
  const rows = await customersLeft()
  expect(await kindOf('CUSTOMERS')).toMatchObject({ years: 7, due: { records: rows?.rows }, held: { cycles: 0 } })
  const { due } = await read()
  expect(new Set(due.map(({ keptUntil }) => keptUntil))).toEqual(new Set(['2032-12-31', '2033-12-31']))
  expect(due.every(({ heldFor }) => heldFor === null)).toBe(true)
})

test('a hold keeps what is due until two people end it, and the database refuses to erase it', async () => {
  const { db } = app.database
  expect(
    await app.refusal(requester, holdRecords, { scope: 'CYCLE', scopeNumber: 1, subject: 'A case', ...because })
  ).toMatchObject({ field: 'scopeNumber' })
  const about = { scope: 'YEAR' as const, scopeNumber: 2026, subject: 'Appeal of 2026' }
  const { changeId: holdId } = await app.call(requester, holdRecords, { ...about, ...because })
  await approve(holdId)
  expect((await read()).due.map(({ keptUntil, heldFor }) => [keptUntil, heldFor])).toEqual(
    (await read()).due.map(({ keptUntil }) => [keptUntil, keptUntil === '2033-12-31' ? 'Appeal of 2026' : null])
  )
  const before = (await kindOf('CUSTOMERS'))?.held
  await app.jobs.runDue()
  expect(await kindOf('CUSTOMERS')).toMatchObject({ due: { cycles: 0 }, held: before, erased: { cycles: 1 } })
  expect((await customersLeft())?.rows).toBe(before?.records)
  const erase = sql`
    insert into retention_erasures (record_kind, batch_no, records, kept_until, change_id, erased_at)
    select 'CUSTOMERS', batch_no, 0, '2033-12-31', (select min(change_id) from retention_changes), '2040-01-05'
    from cycles where status = 'Completed' and payout_date >= '2026-01-01' limit 1`
  await expect(erase.execute(db)).rejects.toThrow('are held')
  const { changeId } = await app.call(requester, endRetentionHold, { holdId, ...because })
  expect((await read()).holds).toMatchObject([{ holdId, isEnding: true }])
  expect(await app.refusal(requester, endRetentionHold, { holdId, ...because })).toBeTruthy()
  await approve(changeId)
  expect((await read()).holds).toEqual([])
  const { changes } = await app.call(requester, getRetentionChanges, {
    pageNumber: 0,
    pageSize: 20,
    status: 'Approved'
  })
  expect(changes.content.map(({ action }) => action).sort()).toEqual(['END HOLD', 'HOLD', 'RULE'])
})

test('what is due is erased once; figures, books and the chain stay, and nobody is named any more', async () => {
  const { db } = app.database
  const before = await amounts()
  const { rows: named } = await sql<{ yesId: string }>`
    select yes_id as "yesId" from transactions join cycles using (batch_no)
    where cycles.status = 'Completed' and state = 'PAID' limit 1`.execute(db)
  const said = await runCommand(app, retentionCommand, ['retention', 'preview'])
  expect(said).toContain('kept until 31 Dec 2033')
  const [due, erased] = [(await kindOf('CUSTOMERS'))?.due, (await kindOf('CUSTOMERS'))?.erased]
  const all = (due?.records ?? 0) + (erased?.records ?? 0)
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect(await kindOf('CUSTOMERS')).toMatchObject({ due: { cycles: 0, records: 0 }, erased: { records: all } })
  expect((await customersLeft())?.rows).toBe(0)
  expect(await amounts()).toEqual(before)
  const { rows: left } = await sql`
    select from transactions join cycles using (batch_no)
    where cycles.status = 'Completed' and state = 'PAID' and yes_id = ${named[0]?.yesId ?? ''}`.execute(db)
  expect(left).toEqual([])
  const { rows: events } = await sql<{ details: { records: number } }>`
    select details from audit_events where action = 'ERASE RECORDS'`.execute(db)
  expect(events.reduce((sum, { details }) => sum + details.records, 0)).toBe(all)
  expect(await runCommand(app, retentionCommand, ['retention', 'erase'])).toContain('0 records erased.')
  await expectBooksToAgree(db)
})

test('rejected rows lose their values, and keep which line it was and why', async () => {
  const { db } = app.database
  const { changeId } = await app.call(requester, changeRetentionRule, { kind: 'REJECTED ROWS', years: 1, ...because })
  await approve(changeId)
  const count = async () => {
    const { rows } = await sql<{ kept: number; problems: number; values: number }>`
      with over as (select batch_no from cycles where status in ('Completed', 'Cancelled', 'Dropped'))
      select (select count(*) from rejected_rows join over using (batch_no)) as kept,
        (select count(*) from import_rejections) as problems,
        (select count(*) from import_rejections join over using (batch_no) where value <> '') as values`.execute(db)
    return rows[0]
  }
  const before = await count()
  await app.jobs.runDue()
  expect(await count()).toEqual({ kept: 0, problems: before?.problems, values: 0 })
  await expectBooksToAgree(db)
})
