import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { approvalsOfFile } from '@payouts/contract/approvals/kinds'
import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { bulkColumnsOf } from '@payouts/contract/bulk-changes/columns'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { type BulkKind, bulkKinds } from '@payouts/contract/bulk-changes/kinds'
import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { anOutsider, aUser } from '#test/builders/builders.ts'
import { bulkCsv, bulkSteps, bulkXlsx } from '#test/builders/bulk-builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { onDesks } from '#test/builders/desk-lines.ts'
import { longTest } from '#test/running/long-test.ts'

const {
  checkBulkFile,
  requestBulkChange,
  withdrawBulkChange,
  approveBulkChange,
  refuseBulkChange,
  takeBackBulkChange,
  approveBulkTakeBack,
  refuseBulkTakeBack,
  withdrawBulkTakeBack
} = bulkChangeEndpoints

const app = useTestApp()
const admin = useSession(app, 'admin')
const approver = useSession(app, 'approver')
const adjuster = useSession(app, 'adjuster')
const reviewer = useSession(app, 'reviewer')
const steps = bulkSteps(app, { requester: adjuster, approver })

beforeAll(async () => {
  for (const companyId of [1, 2]) await aDealer(app.database.db, { company_id: companyId })
  await aUser(app.database.db, { userName: 'second', role: 'Adjuster' })
})

let made = 0
/** Adjustments of a reference that no other test has. */
const rows = (count: number) => Array.from({ length: count }, () => ({ referenceNo: `LIFE-${++made}` }))
const checked = async (count = 2) =>
  (await steps.check('ADJUSTMENTS', bulkCsv('ADJUSTMENTS', rows(count)))).bulkChangeId
const why = async <E extends Endpoint>(session: TestSession, endpoint: E, payload: InputOf<E>) =>
  (await app.refusal(session, endpoint, payload)).displayErrorMessage
const adjustments = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from adjustments`.execute(app.database.db)
  return rows[0]?.count
}

const policy = [
  { upTo: '100000.00', approvers: [], inOrder: false },
  { upTo: null, approvers: [null, null], inOrder: false }
]

test('of adjustments takes the approvers of its sum, and by SQL no fewer', async () => {
  await aPolicy(app.database.db, 'ADJUSTMENT', policy)
  const [first = {}, second = {}] = rows(2)
  const given = [
    { ...first, amount: '190000.00' },
    { ...second, amount: '190000.00', type: 'DEBIT' }
  ]
  const { bulkChangeId } = await steps.check('ADJUSTMENTS', bulkCsv('ADJUSTMENTS', given))
  await steps.request(bulkChangeId)
  const subject = approvalsOfFile(bulkChangeId)
  const { approvals } = await app.call(adjuster, approvalProgressEndpoints.getApprovals, subject)
  expect(approvals).toMatchObject({ amount: '380000.00', standing: '0 of 2 approvals; still needed: 2 approvers' })
  const before = await adjustments()
  await steps.approve(bulkChangeId)
  expect(await adjustments()).toBe(before)
  expect(await why(approver, approveBulkChange, { bulkChangeId })).toContain('You have approved it already')
  const byHand = `update bulk_changes set status = 'Approved', decided_by = 1, decided_on = now()
    where bulk_change_id = ${bulkChangeId}`
  await expect(app.database.pool.query(byHand.replace('= 1', '= checked_by'))).rejects.toThrow(
    /second_person|missing|who asked/
  )
  await app.call(admin, approveBulkChange, { bulkChangeId, comment: '' })
  expect(await adjustments()).toBe((before ?? 0) + 2)
  const raise = `update adjustments set amount = amount + 1 where bulk_change_id = ${bulkChangeId}`
  await expect(app.database.pool.query(raise)).rejects.toThrow('the approvals that its policy asks for are missing')
})

test('of adjustments that is withdrawn voids its approvals, and its approvers are notified', async () => {
  await aPolicy(app.database.db, 'ADJUSTMENT', policy)
  const fileName = 'withdrawn.csv'
  const [row = {}] = rows(1)
  const file = bulkCsv('ADJUSTMENTS', [{ ...row, amount: '190000.00' }])
  const { bulkChangeId } = await steps.check('ADJUSTMENTS', file, fileName)
  await steps.request(bulkChangeId)
  await steps.approve(bulkChangeId)
  await app.call(adjuster, withdrawBulkChange, { bulkChangeId })
  const { content } = await app.call(approver, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 5 })
  expect(content.map(({ subject }) => subject)).toContain(
    `Your approval of the request to do 1 adjustment of ${fileName} no longer applies: adjuster binti Ujian withdrew it`
  )
})

describe('a file', () => {
  test('is the same as CSV and as workbook, whose numbers and days are read as written', async () => {
    const given = rows(2)
    const csv = await steps.check('ADJUSTMENTS', bulkCsv('ADJUSTMENTS', given))
    const xlsx = await steps.check('ADJUSTMENTS', await bulkXlsx('ADJUSTMENTS', given), 'rows.xlsx')
    expect(xlsx.unchanged).toBe(false)
    expect(await steps.rows(xlsx.bulkChangeId)).toEqual(await steps.rows(csv.bulkChangeId))
    expect(await steps.read(xlsx.bulkChangeId)).toMatchObject({
      status: 'Checked',
      problemCount: 0,
      fileName: 'rows.xlsx'
    })
  })

  test('does nothing before a second person approves it, and then everything', async () => {
    const before = await adjustments()
    const id = await checked(3)
    expect(await why(adjuster, approveBulkChange, { bulkChangeId: id })).toContain('already')
    await steps.request(id)
    expect(await adjustments()).toBe(before)
    const { content } = await app.call(approver, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 5 })
    expect(content[0]).toMatchObject({
      subject: 'adjuster binti Ujian requests to do 3 adjustments of rows.csv',
      place: { screen: 'bulkChange', bulkChangeId: id }
    })
    expect(await why(adjuster, approveBulkChange, { bulkChangeId: id })).toBe(
      'You requested this. A second person has to decide.'
    )
    expect(await why(reviewer, approveBulkChange, { bulkChangeId: id })).toBeTruthy()
    const desks = () => onDesks(app, 'BULK CHANGE', [adjuster, approver, reviewer])
    expect(await desks()).toEqual([[], [String(id)], []])
    await steps.approve(id)
    expect(await desks()).toEqual([[], [], []])
    expect(await adjustments()).toBe((before ?? 0) + 3)
    expect(await why(approver, approveBulkChange, { bulkChangeId: id })).toBe('This request was approved already.')
    const { rows: events } = await sql<{ action: string; sha: string }>`
      select action, details ->> 'sha256' as sha from audit_events
      where area = 'bulk-changes' and (details ->> 'bulkChangeId')::bigint = ${id} order by event_id`.execute(
      app.database.db
    )
    expect(events.map(({ action }) => action)).toEqual(['CHECK FILE', 'REQUEST FILE', 'APPROVE FILE'])
    expect(new Set(events.map(({ sha }) => sha))).toEqual(new Set([(await steps.read(id)).sha256]))
  })

  test('that came before changes nothing, and says since when and from whom', async () => {
    const file = bulkCsv('ADJUSTMENTS', rows(1))
    const first = await steps.check('ADJUSTMENTS', file)
    await steps.request(first.bulkChangeId)
    const again = await steps.check('ADJUSTMENTS', file, 'other-name.csv')
    expect(again).toEqual({
      bulkChangeId: first.bulkChangeId,
      unchanged: true,
      message: expect.stringMatching(
        /^This file was taken on 2026-\d\d-\d\d \d\d:\d\d already, from adjuster binti Ujian\. It waits for a second person\. Nothing was changed\.$/
      )
    })
    await steps.approve(first.bulkChangeId)
    expect((await steps.check('ADJUSTMENTS', file)).message).toContain('approver binti Ujian approved it.')
  })

  test('that two people checked is requested by one of them', async () => {
    const file = bulkCsv('ADJUSTMENTS', rows(1))
    const mine = await steps.check('ADJUSTMENTS', file)
    const other = await app.call(admin, checkBulkFile, { kind: 'ADJUSTMENTS', fileName: 'x.csv' }, { file })
    const given = { reason: 'By letter' }
    expect(await why(adjuster, requestBulkChange, { bulkChangeId: other.bulkChangeId, ...given })).toBe(
      'Only the person who checked this file can request its approval.'
    )
    await steps.request(mine.bulkChangeId)
    expect(await why(admin, requestBulkChange, { bulkChangeId: other.bulkChangeId, ...given })).toContain(
      'This file was taken on'
    )
  })

  test('with a problem cannot be requested; corrected, it can', async () => {
    const [row] = rows(1)
    const { bulkChangeId, message } = await steps.check(
      'ADJUSTMENTS',
      bulkCsv('ADJUSTMENTS', [{ ...row, amount: 'x' }])
    )
    expect(message).toBe('1 of 1 row cannot be done as they stand. Nothing has been done.')
    expect(await why(adjuster, requestBulkChange, { bulkChangeId, reason: 'x' })).toBe(
      'Put the rows with problems right in the file, and upload it again.'
    )
    const [wrong] = await steps.rows(bulkChangeId)
    expect(wrong?.problems).toEqual([
      {
        column: 'amount',
        value: 'x',
        problem: 'Invalid input: Please enter a valid number',
        takes: 'An amount above zero with up to 2 decimals, no commas.'
      }
    ])
    const file = await app.download(adjuster, screenDownloads.bulkProblemsReportDownload, {
      ...{ reportTemplate: 'BULK_PROBLEMS_REPORT', reportFormat: 'CSV' },
      filters: { bulkChangeId: String(bulkChangeId) }
    })
    expect(file.bytes.toString()).toContain('2,amount,x,Invalid input: Please enter a valid number,')
  })

  test('is refused, withdrawn or discarded, and may come again', async () => {
    const file = bulkCsv('ADJUSTMENTS', rows(1))
    const first = (await steps.check('ADJUSTMENTS', file)).bulkChangeId
    await app.call(adjuster, withdrawBulkChange, { bulkChangeId: first })
    const second = (await steps.check('ADJUSTMENTS', file)).bulkChangeId
    await steps.request(second)
    expect(await why(admin, withdrawBulkChange, { bulkChangeId: second })).toBe(
      'Only the person who requested this can withdraw it.'
    )
    await app.call(adjuster, withdrawBulkChange, { bulkChangeId: second })
    const third = (await steps.check('ADJUSTMENTS', file)).bulkChangeId
    await steps.request(third)
    await app.call(approver, refuseBulkChange, { bulkChangeId: third, comment: 'Not agreed' })
    expect((await steps.read(third)).comment).toBe('Not agreed')
    const fourth = (await steps.check('ADJUSTMENTS', file)).bulkChangeId
    await steps.request(fourth)
    await steps.approve(fourth)
    await steps.takeBack(fourth)
    expect(await why(adjuster, takeBackBulkChange, { bulkChangeId: fourth, reason: 'x' })).toBe(
      'Only a file that was approved can be taken back.'
    )
  })

  test('is taken back by two people, and by the database’s word not by one', async () => {
    const statusOf = async (id: number) => {
      const { status, takenBackBy, takeBack } = await steps.read(id)
      return [status, takenBackBy, takeBack?.status]
    }
    const id = await checked(2)
    const given = { bulkChangeId: id, reason: 'The wrong month' }
    expect(await why(approver, approveBulkTakeBack, { bulkChangeId: id })).toBe('Nobody requested this take-back.')
    await steps.request(id)
    await steps.approve(id)
    await app.call(adjuster, takeBackBulkChange, given)
    expect(await statusOf(id)).toEqual(['Approved', null, 'Pending'])
    expect((await steps.rows(id)).map(({ result }) => result)).toEqual(['Scheduled', 'Scheduled'])
    expect(await why(admin, takeBackBulkChange, given)).toBe('Its taking back was requested already.')
    expect(await why(adjuster, approveBulkTakeBack, { bulkChangeId: id })).toBe(
      'You requested this. A second person has to decide.'
    )
    await app.call(approver, refuseBulkTakeBack, { bulkChangeId: id, comment: 'It is the right one' })
    expect(await statusOf(id)).toEqual(['Approved', null, 'Refused'])
    await app.call(adjuster, takeBackBulkChange, given)
    expect(await why(admin, withdrawBulkTakeBack, { bulkChangeId: id })).toBe(
      'Only the person who requested this can withdraw it.'
    )
    await app.call(adjuster, withdrawBulkTakeBack, { bulkChangeId: id })
    await expect(
      sql`update bulk_changes set status = 'Taken Back', taken_back_by = decided_by, taken_back_on = now(),
        taken_back_reason = 'x' where bulk_change_id = ${id}`.execute(app.database.db)
    ).rejects.toThrow('a file is taken back by an approved request alone')
    await expect(
      sql`insert into bulk_take_backs (bulk_change_id, reason, asked_by, asked_on, four_eyes, status, decided_by, decided_on)
        select bulk_change_id, 'x', asked_by, now(), true, 'Approved', asked_by, now() from bulk_changes
        where bulk_change_id = ${id}`.execute(app.database.db)
    ).rejects.toThrow('approved_by_a_second_person')
    await steps.takeBack(id)
    expect(await statusOf(id)).toEqual(['Taken Back', 'approver binti Ujian', 'Approved'])
    expect((await steps.rows(id)).map(({ result }) => result)).toEqual(['Cancelled', 'Cancelled'])
  })

  test('leaves a receipt with the result of each row', async () => {
    const id = await checked(2)
    await steps.request(id)
    await steps.approve(id)
    const { bytes } = await app.download(approver, screenDownloads.bulkRowsReportDownload, {
      ...{ reportTemplate: 'BULK_ROWS_REPORT', reportFormat: 'CSV' },
      filters: { bulkChangeId: String(id) }
    })
    const lines = bytes.toString().trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^2,D00001,Kedai 1,CREDIT,10\.00,,"Rental, on 4 Jan 2027",Scheduled,\d+$/)
  })
})

describe('who may', () => {
  test('upload a file: users who may add one by one', async () => {
    const file = bulkCsv('ADJUSTMENTS', rows(1))
    const refusal = await app.refusal(reviewer, checkBulkFile, { kind: 'ADJUSTMENTS', fileName: 'x.csv' }, { file })
    expect(refusal.displayErrorMessage).toBe('You may not add adjustments.')
    expect(
      (await app.refusal(approver, checkBulkFile, { kind: 'EXCLUSIONS', fileName: 'x' }, { file })).field
    ).toBeUndefined()
  })

  test('see a file: who may read its kind, or approves', async () => {
    const id = await checked(1)
    const kindsOf = async (session: TestSession) => {
      const { content } = await app.call(session, bulkChangeEndpoints.getBulkChanges, { pageNumber: 0, pageSize: 100 })
      return [...new Set(content.map(({ kind }) => kind))]
    }
    expect([await kindsOf(reviewer), await kindsOf(approver)]).toEqual([[], ['ADJUSTMENTS']])
    const hidden = await app.refusal(reviewer, bulkChangeEndpoints.getBulkChange, { bulkChangeId: id })
    expect(hidden.displayErrorMessage).toBe('There is no such file of changes.')
    const page = { bulkChangeId: id, pageNumber: 0, pageSize: 10 }
    expect((await app.call(reviewer, bulkChangeEndpoints.getBulkChangeRows, page)).totalElements).toBe(0)
    expect((await app.call(reviewer, bulkChangeEndpoints.getBulkChangeSums, page)).totalElements).toBe(0)
    expect((await app.call(approver, bulkChangeEndpoints.getBulkChangeSums, page)).content).toEqual([
      { code: 'D00001', name: 'Kedai 1', type: 'CREDIT', count: 1, amount: '10.00' }
    ])
  })

  test('a company’s own user has no part in it', async () => {
    await anOutsider(app.database.db, { userName: 'outside', companyId: 1 })
    const granted = { Dealers: [], 'Bulk Changes': ['UPLOAD', 'APPROVE'], 'Debit/Credit': ['ADD ADJUSTMENT'] }
    await sql`update roles set granted = ${JSON.stringify(granted)}::jsonb where name = 'Dealer staff'`.execute(
      app.database.db
    )
    const outside = await app.signIn('outside')
    const list = await app.call(outside, bulkChangeEndpoints.getBulkChanges, { pageNumber: 0, pageSize: 10 })
    expect(list.totalElements).toBe(0)
    const file = bulkCsv('ADJUSTMENTS', rows(1))
    const refusal = await app.refusal(outside, checkBulkFile, { kind: 'ADJUSTMENTS', fileName: 'x.csv' }, { file })
    expect(refusal.displayErrorMessage).toBe('This is for staff alone.')
  })
})

test.each(bulkKinds.flatMap((kind) => (['CSV', 'XLSX'] as const).map((format) => ({ kind, format }))))(
  'the sample of $kind as $format is a file that can be uploaded, and fits its columns',
  async ({ kind, format }) => {
    const { bytes, fileName } = await app.download(admin, bulkChangeEndpoints.getBulkSample, { kind, format })
    const { bulkChangeId } = await app.call(admin, checkBulkFile, { kind, fileName }, { file: bytes })
    const { content } = await app.call(admin, bulkChangeEndpoints.getBulkChangeRows, {
      ...{ bulkChangeId, pageNumber: 0, pageSize: 10 }
    })
    expect(content.flatMap(({ problems }) => problems)).toEqual([])
    expect(content).toHaveLength(2)
  }
)

const files: [string, BulkKind, () => Buffer | Promise<Buffer>, string][] = [
  ['nothing', 'FREEZES', () => Buffer.from('\n'), 'The file is empty.'],
  ['a header alone', 'FREEZES', () => bulkCsv('FREEZES', []), 'The file holds no row below its header.'],
  ['a wrong header', 'EARMARKS', () => Buffer.from('accountCode,colour\nD1,red\n'), 'has the unknown column colour'],
  ['a damaged zip', 'EARMARKS', () => Buffer.from('PK\u0003\u0004nothing'), 'not a readable XLSX workbook'],
  ['an old workbook', 'EARMARKS', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old Excel workbook'],
  [
    'too many rows',
    'EARMARKS',
    () =>
      bulkCsv(
        'EARMARKS',
        Array.from({ length: 10_001 }, () => ({}))
      ),
    'more than 10000 rows'
  ],
  [
    'too many rows in a workbook',
    'EARMARKS',
    () =>
      bulkXlsx(
        'EARMARKS',
        Array.from({ length: 10_001 }, () => ({}))
      ),
    'more than 10000 rows'
  ]
]
test.each(files)('a file with %s is refused as a whole, with what to do', async (_, kind, make, words) => {
  const refusal = await app.refusal(admin, checkBulkFile, { kind, fileName: 'x' }, { file: await make() })
  expect(refusal).toMatchObject({ field: 'fileContent', displayErrorMessage: expect.stringContaining(words) })
})

test('what cannot be read of a row is named, and the others are judged', async () => {
  const columns = bulkColumnsOf.FREEZES
  const header = columns.map(({ name }) => name).join(',')
  const file = Buffer.from(
    `${header}\nD00001,Kedai 1\nD00002,"Kedai 2,x,y,z,1\nD00002,Kedai 2,Fraud,Siti,Maybank,1\nD00001,Kedai 1,Fraud\u0000,Siti,Maybank,1\n`
  )
  const { bulkChangeId } = await app.call(admin, checkBulkFile, { kind: 'FREEZES', fileName: 'x' }, { file })
  const { content } = await app.call(admin, bulkChangeEndpoints.getBulkChangeRows, {
    ...{ bulkChangeId, pageNumber: 0, pageSize: 10 }
  })
  expect(content.map(({ line, problems }) => [line, problems[0]?.column, problems[0]?.problem])).toEqual([
    [2, 'row', 'has 2 values where the header names 6'],
    [3, 'row', expect.stringContaining('has a quoted value that is not closed on its line')],
    [4, undefined, undefined],
    [5, 'freezeReason', 'holds a control character']
  ])
})

longTest('ten thousand rows are checked and done in seconds', async () => {
  const count = 10_000
  const given = Array.from({ length: count }, (_, at) => ({
    ...{ referenceNo: `MANY-${at}`, dealerCode: at % 2 === 0 ? 'D00001' : 'D00002' },
    ...(at % 2 === 0 && { posting: 'posted', date: '' })
  }))
  const began = performance.now()
  const { bulkChangeId } = await steps.check('ADJUSTMENTS', bulkCsv('ADJUSTMENTS', given))
  await steps.request(bulkChangeId)
  await steps.approve(bulkChangeId)
  expect(performance.now() - began).toBeLessThan(25_000)
  const { debitCreditDetails } = await app.call(adjuster, adjustmentEndpoints.getDebitCreditList, {
    ...{ pageNumber: 0, pageSize: 1 },
    furtherSearches: [{ searchType: 'STATUS', searchKeyword: 'Posted' }]
  })
  expect(debitCreditDetails.totalElements).toBe(count / 2)
})
