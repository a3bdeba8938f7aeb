import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import { prepared, useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { checkExport } from './check-export.ts'
import { chainEvents } from './commands.ts'

const { getAuditEvents, downloadAuditEvents } = auditEndpoints

const test = useTestApp()
const aminah = prepared(() => aUser(test.database.db, { userName: 'aminah', name: 'Aminah binti Yusof' }))
beforeAll(() => aUser(test.database.db, { userName: 'inspector', role: 'Auditor' }))
const inspector = useSession(test, 'inspector')

const record = (event: Partial<RecordedEvent> & { activity: string }) =>
  test.database.db
    .transaction()
    .execute((tx) =>
      recordEvent(tx, { area: 'payouts', action: 'HOLD', actor: aminah(), at: test.clock.now(), ...event })
    )
beforeAll(async () => {
  await record({ activity: 'Long ago', at: new Date('2024-01-15T02:00:00Z') })
  await record({ activity: 'Held', name: 'October 2026', batchNo: 4711, referenceNo: 'PA1', amount: '1234.50' })
  await record({ activity: 'Posted', action: 'POST', name: 'Kedai Satu', accountCode: 'D00001', amount: '-1234.50' })
  await chainEvents(test.database.db)
  await record({ activity: 'Wanted to hold', outcome: 'REFUSED', comment: 'Why not?' })
})

const firstPage = { pageNumber: 0, pageSize: 50 }
const events = async (request: object = {}) =>
  (await test.call(inspector, getAuditEvents, { ...firstPage, ...request })).content.filter(
    ({ area }) => area === 'payouts'
  )
const activities = async (request: object) => (await events(request)).map(({ activity }) => activity)

describe('the audit events', () => {
  it('are those of everybody, refused ones too, newest first, each with its number in the chain', async () => {
    const [refused, posted, held] = await events()
    expect(refused).toMatchObject({
      activity: 'Wanted to hold',
      outcome: 'REFUSED',
      comment: 'Why not?',
      sequence: null
    })
    expect(posted).toMatchObject({ activity: 'Posted', amount: '-1234.50', sequence: expect.any(Number) })
    expect(held).toMatchObject({
      createdBy: 'Aminah binti Yusof',
      batchNo: 4711,
      referenceNo: 'PA1',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/)
    })
  })

  it.each([
    ['a person', { createdBy: 'aminah' }, ['Wanted to hold', 'Posted', 'Held']],
    ['nobody', { createdBy: 'zulkifli' }, []],
    ['an action', { action: 'post' }, ['Posted']],
    ['a part of the product', { area: 'payouts' }, ['Wanted to hold', 'Posted', 'Held']],
    ['another part of it', { area: 'freezes' }, []],
    ['what it was done to', { name: 'october' }, ['Held']],
    ['a reference', { referenceNo: 'PA1' }, ['Held']],
    ['an account', { accountCode: 'D00001' }, ['Posted']],
    ['a batch', { batchNo: '4711' }, ['Held']],
    ['a sum, whichever way it went', { amount: '1,234.50' }, ['Posted', 'Held']],
    ['all that is kept', { noOfMonth: 84 }, ['Wanted to hold', 'Posted', 'Held', 'Long ago']]
  ])('are found by %s', async (_by, request, found) => {
    expect(await activities(request)).toEqual(found)
  })

  it.each([
    ['batchNo', '47x', 'Batch No. must be a number'],
    ['amount', 'much', 'Amount must be a sum such as 1,234.50']
  ])('are not looked for by a wrong %s', async (field, value, message) => {
    const refusal = await test.refusal(inspector, getAuditEvents, { pageNumber: 0, pageSize: 15, [field]: value })
    expect(refusal).toMatchObject({ field, displayErrorMessage: expect.stringContaining(message) })
  })
})

describe('an auditor', () => {
  it('takes away a signed file of all events, the download among them', async () => {
    const { fileName, contentType, bytes } = await test.download(inspector, downloadAuditEvents, {})
    expect(fileName).toBe('audit-events-2026-11-21.jsonl')
    // The console treats content types that begin with application/json as refusals.
    expect(contentType).toBe('application/x-ndjson; charset=utf-8')
    const lines = bytes.toString().trim().split('\n')
    expect(await checkExport(lines)).toMatchObject({ problems: [], eventCount: lines.length - 1 })
    expect(JSON.parse(JSON.parse(lines.at(-1) ?? '').event)).toMatchObject({ action: 'DOWNLOAD', area: 'audit' })
  })

  it('has not taken anything away by a download that is refused', async () => {
    const taken = async () =>
      (await test.call(inspector, getAuditEvents, { ...firstPage, area: 'audit' })).totalElements
    const before = await taken()
    expect(await test.refusal(inspector, downloadAuditEvents, { first: 100_000 })).toMatchObject({
      displayErrorMessage: expect.stringContaining('There is no audit event 100000')
    })
    expect(await taken()).toBe(before)
    await test.download(inspector, downloadAuditEvents, {})
    expect(await taken()).toBe(before + 1)
  })

  it('reads cycles and users, and changes nothing', async () => {
    const page = { pageNumber: 0, pageSize: 15 }
    expect(await test.call(inspector, payoutEndpoints.getAllPayoutList, { ...page, archive: false })).toBeDefined()
    const { errorCode } = await test.refusal(inspector, userEndpoints.addUser, {
      userName: 'somebody',
      name: 'Somebody',
      role: 'Reporter',
      email: 'somebody@example.com',
      reason: 'Wanted'
    } as never)
    expect(errorCode).toContain(errorCodes.notPermitted)
  })
})

it('users without the permission see none', async () => {
  const approver = await test.signIn('approver')
  const { errorCode } = await test.refusal(approver, getAuditEvents, { pageNumber: 0, pageSize: 15 })
  expect(errorCode).toContain(errorCodes.notPermitted)
})
