import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import type { RetentionKind } from '@payouts/contract/retention/schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { expectBooksToAgree, failedChecks } from '#test/builders/books.ts'
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
  expect(await kindOf('CUSTOMERS')).toMatchObject({ years: 7, due: { records: rows?.rows }, held: { lots: 0 } })
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
  expect(await kindOf('CUSTOMERS')).toMatchObject({ due: { lots: 0 }, held: before, erased: { lots: 1 } })
  expect((await customersLeft())?.rows).toBe(before?.records)
  const erase = sql`
    insert into retention_erasures (record_kind, batch_no, year, records, kept_until, change_id, erased_at)
    select 'CUSTOMERS', batch_no, 2026, 0, '2033-12-31', (select min(change_id) from retention_changes), '2040-01-05'
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
    where cycles.status = 'Completed' and state = 'PAID'
      and not exists (select from retention_erasures as erased where erased.batch_no = cycles.batch_no) limit 1`.execute(
    db
  )
  const said = await runCommand(app, retentionCommand, ['retention', 'preview'])
  expect(said).toContain('kept until 31 Dec 2033')
  const [due, erased] = [(await kindOf('CUSTOMERS'))?.due, (await kindOf('CUSTOMERS'))?.erased]
  const all = (due?.records ?? 0) + (erased?.records ?? 0)
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect(await kindOf('CUSTOMERS')).toMatchObject({ due: { lots: 0, records: 0 }, erased: { records: all } })
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

test('what belongs to a year is erased by year: exclusions, proofs, users who left and notices', async () => {
  const { db, pool } = app.database
  const { rows: excluded } = await sql<{ yesId: string }>`
    update exclusions set end_date = '2026-12-31' returning yes_id as "yesId"`.execute(db)
  // Exclusions keep rows out of cycles that are not approved, and are kept for these.
  await pool.query(`
    update cycles set approved_for = '2026-11-30' where approved_for is null;
    update users set disabled = true where user_name = 'reporter';
    insert into users (user_name, name, role, password_hash, created_at, disabled)
      values ('never-in', 'Disabled before the first day', 'Reporter', 'x', '2026-01-01', true);
    update users set disabled_at = '2026-12-31T15:00:00Z' where disabled_at is not null;
    insert into notices (user_id, kind, subject, detail, place, created_at, to_be_mailed)
      select min(user_id), 'ANSWER', 'About a person', '', '{}', '2030-06-01', false from users;
    insert into attachments (reference_id, attachment_type, file_name, file_type, byte_size, sha256, stored_as, created_by,
        created_at)
      select gen_random_uuid(), 'EXCLUSION', 'passport.png', 'png', 5, 'x', 'attachments/passport', min(user_id),
        '2026-03-01' from users;
    insert into attachment_subjects select attachment_type, 'X', reference_id from attachments where sha256 = 'x'`)
  const { erased } = { ...(await kindOf('EXCLUSIONS')) }
  expect(erased?.records).toBe(0)
  const years = { EXCLUSIONS: 7, PROOFS: 7, USERS: 7, NOTICES: 1 } as const
  for (const kind of Object.keys(years) as (keyof typeof years)[]) {
    const under = { kind, years: years[kind] - 1 || null, ...because }
    if (under.years) expect(await app.refusal(requester, changeRetentionRule, under)).toMatchObject({ field: 'years' })
    const { changeId } = await app.call(requester, changeRetentionRule, { kind, years: years[kind], ...because })
    await approve(changeId)
  }
  const { due } = await read()
  expect(due.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(years)))
  expect(due.every(({ batchNo, name, year }) => batchNo === null && name === String(year))).toBe(true)
  await app.jobs.runDue()
  expect((await read()).due).toEqual([])
  const { rows: left } = await sql<Record<string, unknown>>`
    select (select count(*) from exclusions where yes_id = any(${excluded.map(({ yesId }) => yesId)}::text[])) as exclusions,
      (select count(*) from attachments where sha256 = 'x') as proofs,
      (select count(*) from notices where subject = 'About a person') as notices,
      (select count(*) from users where user_name in ('reporter', 'never-in')) as users,
      (select count(*) from users where user_name = 'erased-' || user_id and name like 'Erased user %') as masked`.execute(
    db
  )
  expect(left).toEqual([{ exclusions: 0, proofs: 0, notices: 0, users: 0, masked: 2 }])
  expect(await kindOf('USERS')).toMatchObject({ erased: { lots: 1, records: 2 } })
  await expectBooksToAgree(db)
})

test('signed e-invoices go once they are due and never before, and what they stated stays', async () => {
  const { db, pool } = app.database
  await pool.query(`
    insert into e_invoice_documents (document_no, company_id, batch_no, type, status, amount, row_count, held_count, created_at,
        approved_at, issued_at)
      select 'SB-2026-900001', min(company_id), batch_no, '11', 'DROPPED', 10, 1, 0, '2026-10-01', '2026-10-01', '2026-10-01'
      from cycle_totals join cycles using (batch_no) where cycles.status = 'Completed' group by batch_no limit 1;
    insert into e_invoice_bytes select document_id, 'x', encode(sha256('x'), 'hex') from e_invoice_documents
      where document_no = 'SB-2026-900001'`)
  const before = await failedChecks(db)
  const signed = async () => (await sql`select from e_invoice_bytes`.execute(db)).rows.length
  await expect(pool.query('delete from e_invoice_bytes')).rejects.toThrow('never changed')
  const { changeId } = await app.call(requester, changeRetentionRule, { kind: 'E-INVOICES', years: 7, ...because })
  await approve(changeId)
  expect(await kindOf('E-INVOICES')).toMatchObject({ due: { lots: 1, records: 1 } })
  await app.jobs.runDue()
  expect(await signed()).toBe(0)
  expect(await kindOf('E-INVOICES')).toMatchObject({ due: { lots: 0 }, erased: { lots: 1, records: 1 } })
  expect(await failedChecks(db)).toEqual(before)
})
