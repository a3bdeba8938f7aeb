import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { anOutsider } from '#test/builders/builders.ts'
import { linesFor, onDesks } from '#test/builders/desk-lines.ts'
import { aPostedCycle, statusesOf } from '#test/builders/payment-builders.ts'
import { bankStatement } from '#test/files/bank-messages.ts'
import { aSentRun, ourSettings } from '#test/files/bank-runs.ts'

const { receiveBankFile, getBankEntries, getReconciliation, ignoreBankEntries } = reconciliationEndpoints
const { getEntriesToTakeBack, askToTakeBackEntries, approveTakeBack, refuseTakeBack, withdrawTakeBack, getTakeBacks } =
  reconciliationEndpoints

const app = useTestApp({ per: 'test' })
const page = { pageNumber: 0, pageSize: 10 }
const reason = 'It is the payment after all'
let reviewer: TestSession
let approver: TestSession
let paid = ''
let entryId = 0

/** A debit of RM 100.00 that came before its payment was known, and that a person set aside. */
beforeEach(async () => {
  const { db } = app.database
  await ourSettings(db)
  reviewer = await app.signIn('reviewer')
  approver = await app.signIn('approver')
  const statement = bankStatement([{ entries: [{ amount: '100.00', parts: [{ reference: 'PP00000001' }] }] }])
  await app.call(reviewer, receiveBankFile, { fileName: 'a.xml' }, { file: Buffer.from(statement) })
  entryId = (await entries(true))[0]?.entryId ?? 0
  await app.call(approver, ignoreBankEntries, { entryIds: [entryId], reason: 'Charges' })
  ;[paid = ''] = await aPostedCycle(db, {
    batchNo: 7,
    clock: app.clock,
    dealers: [{ companyId: 1, amounts: ['100.00'] }]
  })
  expect(paid).toBe('PP00000001')
})

const entries = async (open: boolean) => (await app.call(reviewer, getBankEntries, { ...page, open })).content
const overview = () => app.call(reviewer, getReconciliation, {})
const difference = async () => (await overview()).bank?.lastStatement?.difference
const requestTakeBack = async (by = reviewer) => {
  await app.call(by, askToTakeBackEntries, { entryIds: [entryId], reason })
  const [entry] = (await app.call(approver, getEntriesToTakeBack, page)).content
  return { changeId: entry?.takeBack?.changeId ?? 0 }
}
const textOf = async (answer: Promise<{ displayErrorMessage: string }>) => (await answer).displayErrorMessage

test('an entry set aside by mistake is taken back by two people, and matched at once where it fits now', async () => {
  expect(await difference()).toBe('0.00')
  await aSentRun(app.database.db, app.clock, { references: [paid] })
  const { changeId } = await requestTakeBack()
  expect(await overview()).toMatchObject({ waitingTakeBacks: 1 })
  const desks = () => onDesks(app, 'ENTRY TAKE-BACK', [reviewer, approver])
  expect(await desks()).toEqual([[], [String(changeId)]])
  const named = await Promise.all(
    [changeId, changeId + 1].map((one) => app.call(approver, getEntriesToTakeBack, { ...page, changeId: one }))
  )
  expect(named.map(({ totalElements, content }) => [totalElements, content.length])).toEqual([
    [1, 1],
    [0, 0]
  ])
  // Debits of the provider's account are negative everywhere.
  const [line] = await linesFor(app, approver, 'ENTRY TAKE-BACK')
  expect(line?.amount).toMatch(/^-/)
  expect(line?.amount).toBe(named[0]?.content[0]?.amount)
  expect(await difference()).toBe('0.00')
  await app.call(approver, approveTakeBack, { changeId, comment: 'Seen' })
  expect(await desks()).toEqual([[], []])
  expect(await entries(false)).toMatchObject([{ status: 'Matched', paymentCount: 1, takeBack: null }])
  expect((await statusesOf(app.database.db))[paid]).toBe('SETTLED')
  expect(await difference()).toBe('0.00')
  expect(await overview()).toMatchObject({ waitingTakeBacks: 0 })
  await expectBooksToAgree(app.database.db)
})

test('of a payment that is in no file it is a contradiction, and the difference to the bank names it', async () => {
  await app.call(approver, approveTakeBack, await requestTakeBack())
  expect(await entries(true)).toMatchObject([{ status: 'Contradiction', comment: '', decidedBy: null }])
  expect(await difference()).toBe('-100.00')
  expect(await overview()).toMatchObject({ bank: { contradictions: { amount: '-100.00' } } })
})

test('refused or withdrawn, it stays set aside; a decided request is decided no more', async () => {
  const first = await requestTakeBack()
  expect(await textOf(app.refusal(reviewer, askToTakeBackEntries, { entryIds: [entryId], reason }))).toBe(
    'Its taking back was requested already.'
  )
  await app.call(approver, refuseTakeBack, { ...first, comment: 'These are charges' })
  expect(await textOf(app.refusal(approver, approveTakeBack, first))).toBe('This request was refused already.')
  await app.call(reviewer, withdrawTakeBack, await requestTakeBack())
  expect(await entries(false)).toMatchObject([{ status: 'Ignored', comment: 'Charges', takeBack: null }])
  expect(await difference()).toBe('0.00')
})

test('decided requests stay listed with their entries, the latest first; a company’s own user finds none', async () => {
  await app.call(approver, refuseTakeBack, { ...(await requestTakeBack()), comment: 'These are charges' })
  const later = await requestTakeBack()
  await app.call(approver, approveTakeBack, { ...later, comment: 'Seen' })
  const decided = async (status: 'Approved' | 'Refused' | 'Withdrawn', by = reviewer) =>
    (await app.call(by, getTakeBacks, { ...page, status })).content
  const entry = { entryId, amount: '-100.00', bookedOn: '2026-11-21', reference: paid, entryStatus: 'Contradiction' }
  const people = { askedBy: expect.stringContaining('reviewer'), decidedBy: expect.stringContaining('approver') }
  expect(await decided('Approved')).toMatchObject([{ ...later, ...entry, ...people, reason, comment: 'Seen' }])
  expect(await decided('Refused')).toMatchObject([{ ...entry, ...people, comment: 'These are charges' }])
  expect(await decided('Withdrawn')).toEqual([])
  await anOutsider(app.database.db, { userName: 'kedai', companyId: 1 })
  await sql`update roles set granted = '{"Reconciliation": []}' where is_external`.execute(app.database.db)
  expect(await decided('Approved', await app.signIn('kedai'))).toEqual([])
})

test('takes two people, by rule and by database, and only what was set aside', async () => {
  const request = await requestTakeBack(approver)
  expect(await onDesks(app, 'ENTRY TAKE-BACK', [approver])).toEqual([[]])
  expect(await textOf(app.refusal(approver, approveTakeBack, request))).toBe(
    'You requested this. A second person has to decide.'
  )
  expect((await app.refusal(reviewer, approveTakeBack, request)).errorCode).toMatch(/1036$/)
  const alone = sql`
    update entry_take_backs set status = 'Approved', decided_by = asked_by, decided_on = now()`.execute(app.database.db)
  await expect(alone).rejects.toThrow('approved_by_a_second_person')
  await app.call(await app.signIn('admin'), approveTakeBack, request)
  expect(await textOf(app.refusal(reviewer, askToTakeBackEntries, { entryIds: [entryId], reason }))).toBe(
    'This entry contradicts what is known of its payment. Two people settle that under Kept back.'
  )
})
