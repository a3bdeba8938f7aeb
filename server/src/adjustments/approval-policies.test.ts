import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { NewAdjustment } from '@payouts/contract/adjustments/schema'
import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { idOf, isAway } from '#test/builders/absences.ts'
import { newAdjustmentOf } from '#test/builders/adjustment-builders.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { expectBooksToAgree, failedChecks } from '#test/builders/books.ts'
import { aCycle, aDealer, aRow, codeOf, type FileRow } from '#test/builders/cycle-builders.ts'
import { movesMore } from './rules.ts'

const { addAdjustment, updateAdjustment, cancelAdjustment, getAdjustment, getDebitCreditList } = adjustmentEndpoints
const { getAdjustmentDecisions, approveAdjustmentDecision, refuseAdjustmentDecision, withdrawAdjustmentDecision } =
  adjustmentDecisionEndpoints

const app = useTestApp()
const adjuster = useSession(app, 'adjuster')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')
const reviewer = useSession(app, 'reviewer')

const bands = [
  { upTo: '10000.00', approvers: [], inOrder: false },
  { upTo: '100000.00', approvers: [null], inOrder: false },
  { upTo: null, approvers: [null, null], inOrder: false }
]
let dealers = 0
let dealerCode = ''
beforeAll(() => aPolicy(app.database.db, 'ADJUSTMENT', bands))
/** A separate dealer, with nothing entered alone today. */
beforeEach(async () => {
  dealers += 1
  dealerCode = codeOf(dealers)
  await aDealer(app.database.db, { company_id: dealers })
  await byHand("update adjustments set alone_on = alone_on - interval '1 day' where alone_by is not null")
})

const byHand = (statement: string) => app.database.pool.query(statement)
const missing = 'the approvals that its policy asks for are missing'
const tomorrow = { posting: 'scheduled', date: '2026-11-22' } as const
const form = (given: Partial<NewAdjustment>) => newAdjustmentOf(app.clock, { dealerCode, ...given })
const add = (amount: string, given: Partial<NewAdjustment> = {}, by: TestSession = adjuster) =>
  app.call(by, addAdjustment, form({ amount, ...given }))
const decisionOf = ({ waiting }: { waiting?: { decisionId: number } | undefined }) => waiting?.decisionId ?? 0
const approve = (by: TestSession, decisionId: number) => app.call(by, approveAdjustmentDecision, { decisionId })
const whyNot = async (by: TestSession, decisionId: number) =>
  (await app.refusal(by, approveAdjustmentDecision, { decisionId })).displayErrorMessage
const waiting = async (by: TestSession = adjuster) => (await app.call(by, getAdjustmentDecisions, {})).decisions
const countFor = async (by: TestSession) => (await app.call(by, dashboardEndpoints.getDecisionsWaiting, {})).adjustments
const stored = (id: number) => app.call(adjuster, getAdjustment, { id })
/** A cycle of these rows, imported, accepted and approved. */
async function anApprovedFile(rows: FileRow[]) {
  const cycle = { batchNo: 1, version: 1, remark: 'Agreed' }
  await aCycle(app.database.db, cycle.batchNo, rows)
  await app.call(reviewer, importEndpoints.decideImport, { ...cycle, decision: 'ACCEPT' })
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, cycle)
  await app.call(approver, payoutEndpoints.approvePayout, { ...cycle, selectedDate: '2026-11-30' })
}
async function balance() {
  const { rows } = await sql<{ balance: string }>`
    select balance from ledger_accounts where company_id = ${dealers}`.execute(app.database.db)
  return rows[0]?.balance ?? '0.00'
}

test('RM 38,000 takes one other person and RM 380,000 two, and nothing moves before the last', async () => {
  expect(await add('10000.00')).not.toHaveProperty('waiting')
  await byHand("update adjustments set alone_on = alone_on - interval '1 day' where alone_by is not null")
  const small = await add('38000.00')
  expect(small).toMatchObject({
    ...{ amount: '38000.00', isEditable: false },
    waiting: { standing: '0 of 1 approval; still needed: one approver' }
  })
  expect(await balance()).toBe('10000.00')
  expect(await waiting()).toMatchObject([{ amount: '38000.00', dealerCode, askedBy: adjuster.name, before: null }])
  expect(await Promise.all([adjuster, approver, admin].map(countFor))).toEqual([0, 1, 1])
  expect(await whyNot(adjuster, decisionOf(small))).toBe('You requested this. A second person has to decide.')
  expect(await approve(approver, decisionOf(small))).toEqual({ outcome: 'DONE', message: 'Approved. It is posted.' })
  expect(await balance()).toBe('48000.00')
  expect(await stored(small.id)).toMatchObject({ status: 'Posted', amount: '38000.00' })

  const large = await add('380000.00', { type: 'DEBIT' })
  const decisionId = decisionOf(large)
  expect(await approve(approver, decisionId)).toMatchObject({ outcome: 'WAITS' })
  const subject = { kind: 'ADJUSTMENT', subject: String(decisionId) } as const
  const { approvals } = await app.call(admin, approvalProgressEndpoints.getApprovals, subject)
  expect(approvals).toMatchObject({ amount: '380000.00', given: [{ name: approver.name }], whyNot: null })
  expect(await whyNot(approver, decisionId)).toContain('You have approved it already')
  expect(await balance()).toBe('48000.00')
  await approve(admin, decisionId)
  expect(await balance()).toBe('-332000.00')
  expect(await waiting()).toEqual([])
  expect(await whyNot(admin, decisionId)).toBe('This request was approved already.')
  await expectBooksToAgree(app.database.db)
  const change = (amount: string) =>
    byHand(`alter table adjustments disable trigger user;
      update adjustments set amount = ${amount} where adjustment_id = ${small.id};
      alter table adjustments enable trigger user`)
  await change('38001')
  expect((await failedChecks(app.database.db)).map(({ title }) => title)).toContainEqual(
    expect.stringContaining('others had to approve')
  )
  await change('38000')
})

test('what somebody requested who is disabled now is approved by nobody', async () => {
  const { db } = app.database
  const decisionId = decisionOf(await add('38000.00'))
  const disable = (disabled: boolean) =>
    sql`update users set disabled = ${disabled} where user_name = 'adjuster'`.execute(db)
  await disable(true)
  expect((await waiting(approver)).find((one) => one.decisionId === decisionId)).toMatchObject({
    askedByDisabled: true
  })
  expect(await whyNot(approver, decisionId)).toBe(
    'Who requested this is disabled. Refuse it, and have somebody else request it again.'
  )
  await disable(false)
  await app.call(approver, refuseAdjustmentDecision, { decisionId, comment: 'Nobody answers for it' })
})

test('by SQL nothing is added, raised or decided without its approvals', async () => {
  const insert = (amount: string, more = ['', '']) =>
    byHand(`insert into adjustments (company_id, type, description, amount, posting, due_on, reference_no, status,
        added_by, added_at ${more[0]})
      select ${dealers}, 'CREDIT', 'Others', ${amount}, 'scheduled', '2026-12-01', 'SQL-' || ${dealers}, 'Scheduled',
        user_id, '2026-11-21T02:00:00Z' ${more[1]} from users where user_name = 'adjuster'`)
  await expect(insert('38000')).rejects.toThrow(missing)
  await insert('9000')
  const raise = (set: string) => byHand(`update adjustments set ${set} where company_id = ${dealers}`)
  await expect(raise('amount = 38000')).rejects.toThrow(missing)
  const added = await add('38000.00', tomorrow)
  const decisionId = decisionOf(added)
  const end = (status: string) =>
    byHand(`update adjustment_decisions set status = '${status}', decided_by = asked_by, decided_on = now()
      where decision_id = ${decisionId}`)
  await expect(end('Approved')).rejects.toThrow(missing)
  await expect(end('Refused')).rejects.toThrow('refused_by_a_second_person')
  await expect(byHand(`update adjustment_decisions set amount = 1 where decision_id = ${decisionId}`)).rejects.toThrow(
    'never changed'
  )
  await expect(raise(`amount = 38000, decision_id = ${decisionId}, alone_by = null, alone_on = null`)).rejects.toThrow(
    missing
  )
  await approve(approver, decisionId)
  const changeAdded = (set: string) => byHand(`update adjustments set ${set} where adjustment_id = ${added.id}`)
  for (const more of ['amount = 38000.01', `type = 'DEBIT'`, `due_on = '2026-11-21'`])
    await expect(changeAdded(more)).rejects.toThrow(missing)
  await changeAdded('amount = 37000')
})

test('slices of a day are the sum, for whichever dealer; what was cancelled or others approved is none', async () => {
  await aDealer(app.database.db, { company_id: 900 + dealers })
  const other = { dealerCode: codeOf(900 + dealers) }
  const first = await add('6000.00', tomorrow)
  const slice = await add('6000.00', other)
  const [line] = await waiting()
  const subject = { kind: 'ADJUSTMENT', subject: String(line?.decisionId) } as const
  const { approvals } = await app.call(approver, approvalProgressEndpoints.getApprovals, subject)
  expect(approvals?.amount).toBe('12000.00')
  await approve(approver, decisionOf(slice))
  await app.call(adjuster, cancelAdjustment, { id: first.id })
  expect(await add('10000.00')).not.toHaveProperty('waiting')
  expect(await add('6000.00', {}, admin)).not.toHaveProperty('waiting')
  const answers = await Promise.all([1, 2].map(() => app.call(admin, addAdjustment, form({ amount: '3000.00' }))))
  expect(answers.filter((answer) => answer.waiting)).toHaveLength(1)
  await app.call(admin, withdrawAdjustmentDecision, {
    decisionId: decisionOf(answers.find((one) => one.waiting) ?? {})
  })
})

describe('a change', () => {
  const change = (id: number, given: Partial<NewAdjustment>) =>
    app.call(adjuster, updateAdjustment, { ...form(given), id })

  test('that moves more, or earlier, waits like a new one; less, or later, does not', async () => {
    const { id } = await add('9000.00', { posting: 'scheduled', date: '2026-11-30' })
    const raised = await change(id, { amount: '50000.00', ...tomorrow })
    expect(raised).toMatchObject({ id, amount: '9000.00', waiting: { decisionId: expect.any(Number) } })
    expect(await waiting()).toMatchObject([
      { adjustmentId: id, amount: '50000.00', before: { amount: '9000.00', date: '2026-11-30' } }
    ])
    const again = { ...form({ amount: '60000.00', ...tomorrow }), id }
    expect((await app.refusal(adjuster, updateAdjustment, again)).displayErrorMessage).toContain('waits for approval')
    expect(await approve(approver, decisionOf(raised))).toMatchObject({
      message: 'Approved. It is posted on 22 Nov 2026.'
    })
    expect(await stored(id)).toMatchObject({ amount: '50000.00', date: '2026-11-22', status: 'Scheduled' })
    expect(await change(id, { amount: '40000.00', posting: 'scheduled', date: '2026-12-05' })).toMatchObject({
      amount: '40000.00'
    })
    expect(await change(id, { amount: '40000.00', ...tomorrow })).toHaveProperty('waiting')
    await app.call(adjuster, withdrawAdjustmentDecision, { decisionId: decisionOf({ waiting: (await waiting())[0] }) })
  })

  test('is void once the adjustment changes, and its approvers are notified', async () => {
    const { id } = await add('9000.00', tomorrow)
    const decisionId = decisionOf(await change(id, { amount: '380000.00', ...tomorrow }))
    await approve(approver, decisionId)
    await change(id, { amount: '8000.00', ...tomorrow })
    expect(await approve(admin, decisionId)).toMatchObject({ outcome: 'VOID' })
    expect(await stored(id)).toMatchObject({ amount: '8000.00' })
    expect(await waiting()).toEqual([])
    const { content } = await app.call(approver, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 20 })
    expect(content.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(
        /^Your approval of the request to change .* to a credit of RM 380,000.00 for .* no longer applies: it cannot/
      )
    )
  })
})

describe('what waits', () => {
  test('is refused by another or withdrawn by the requester, keeps its reference meanwhile, and moves nothing', async () => {
    const given = form({ amount: '38000.00' })
    const added = await app.call(adjuster, addAdjustment, given)
    const same = await app.refusal(admin, addAdjustment, { ...given, amount: '1.00' })
    expect(same.displayErrorMessage).toContain('has the reference')
    const refuse = { decisionId: decisionOf(added), comment: 'Not agreed' }
    expect((await app.refusal(adjuster, refuseAdjustmentDecision, refuse)).displayErrorMessage).toContain(
      'You requested this'
    )
    const withdraw = { decisionId: decisionOf(added) }
    expect((await app.refusal(admin, withdrawAdjustmentDecision, withdraw)).displayErrorMessage).toContain(
      'Only the person'
    )
    expect((await app.refusal(reviewer, approveAdjustmentDecision, withdraw)).errorCode).toMatch(/1036$/)
    await app.call(approver, refuseAdjustmentDecision, refuse)
    const next = await app.call(adjuster, addAdjustment, given)
    await app.call(adjuster, withdrawAdjustmentDecision, { decisionId: decisionOf(next) })
    expect(await balance()).toBe('0.00')
    const page = { pageNumber: 0, pageSize: 15, searchType: 'CODE', searchKeyword: dealerCode } as const
    expect((await app.call(adjuster, getDebitCreditList, page)).debitCreditDetails.content).toEqual([])
  })

  test('and whose day passes meanwhile is posted with the last approval', async () => {
    const added = await add('38000.00', tomorrow)
    app.clock.advanceDays(3)
    const later = await app.signIn('approver')
    expect(await approve(later, decisionOf(added))).toMatchObject({ message: 'Approved. It is posted.' })
    expect(await app.call(later, getAdjustmentDecisions, {})).toEqual({ decisions: [] })
    app.clock.advanceDays(-3)
    expect(await balance()).toBe('38000.00')
  })
})

test('the reimbursement of a removed exclusion has its own policy, and waits once', async () => {
  const { addExclusion, removeExclusion, removeExclusionSubmitAdjustments, exclusionRemovals } = exclusionEndpoints
  const added = await app.call(reviewer, addExclusion, {
    ...{ customerName: 'Fleet', yesId: 'fleet@yes.my', billingAccountNo: '700', reason: 'Test lines' },
    ...{ exclusionStart: '2026-10-01', exclusionEnd: '2026-12-31' }
  })
  const id = added.exclusionDetailsId ?? 0
  const left = aRow({ yesId: 'fleet@yes.my', companyCode: dealerCode, incentiveAmount: '38000.00' })
  await anApprovedFile([left, aRow({ companyCode: dealerCode })])
  await app.call(reviewer, removeExclusion, { exclusionDetailsId: id, comment: 'Real sales' })
  const make = (amount: string) => ({ ...form({ amount }), removeExclusionDetailsId: id })
  const reimbursement = await app.call(reviewer, removeExclusionSubmitAdjustments, make('38000.00'))
  const removals = async () =>
    (await app.call(reviewer, exclusionRemovals, { pageNumber: 0, pageSize: 15 })).exclusionRemovalList.content[0]
  expect(await removals()).toMatchObject({ adjustmentReferenceNo: null, adjustmentWaits: true })
  const second = await app.refusal(reviewer, removeExclusionSubmitAdjustments, make('5.00'))
  expect(second.displayErrorMessage).toContain('waits for approval')
  expect(await waiting(reviewer)).toMatchObject([{ kind: 'MAKE_GOOD', amount: '38000.00' }])
  const subject = { kind: 'MAKE_GOOD', subject: String(decisionOf(reimbursement)) } as const
  expect((await app.call(reviewer, approvalProgressEndpoints.getApprovals, subject)).approvals).toMatchObject({
    given: []
  })
  await approve(approver, decisionOf(reimbursement))
  expect(await removals()).toMatchObject({ adjustmentReferenceNo: reimbursement.referenceNo, adjustmentWaits: false })
  expect(await balance()).toBe('38000.00')
})

test('the database finds what the server finds to move more', async () => {
  const one = fc.record({
    type: fc.constantFrom('CREDIT' as const, 'DEBIT' as const),
    amount: fc.constantFrom('9.99', '10.00', '100.00'),
    date: fc.constantFrom('2026-12-01', '2026-12-02')
  })
  await fc.assert(
    fc.asyncProperty(one, one, async (before, after) => {
      const row = ({ type, amount, date }: typeof before) =>
        JSON.stringify({ company_id: 1, type, amount, due_on: date })
      const { rows } = await sql<{ more: boolean }>`
        select moves_more(jsonb_populate_record(null::adjustments, ${row(before)}::jsonb),
          jsonb_populate_record(null::adjustments, ${row(after)}::jsonb)) as more`.execute(app.database.db)
      expect(rows[0]?.more).toBe(movesMore(before, after))
    }),
    { numRuns: 60 }
  )
})

test('a delegate approves for an absent person, and nobody approves for the requester', async () => {
  await aPolicy(app.database.db, 'ADJUSTMENT', [{ upTo: null, approvers: ['Administrator'], inOrder: false }])
  const decisionId = decisionOf(await add('38000.00'))
  expect(await whyNot(approver, decisionId)).toContain('Administrator')
  await isAway(app, admin, 'approver')
  const page = { pageNumber: 0, pageSize: 10 }
  expect((await app.call(approver, deskEndpoints.getWaiting, page)).content).toMatchObject([
    { kind: 'ADJUSTMENT', key: String(decisionId), behalfOf: admin.name }
  ])
  expect(await approve(approver, decisionId)).toMatchObject({ outcome: 'DONE' })
  const { rows } = await byHand('select behalf_of from approvals order by approval_id desc limit 1')
  expect(rows).toEqual([{ behalf_of: await idOf(app, 'admin') }])
  expect(await whyNot(approver, decisionOf(await add('39000.00', {}, admin)))).toContain(
    'requested this approval, so nobody gives it for them'
  )
  await aPolicy(app.database.db, 'ADJUSTMENT', bands)
})

test('one that waits is found by its number, however many wait before it', async () => {
  for (let count = 0; count < 50; count += 1) await add('38000.00')
  const last = decisionOf(await add('39000.00'))
  expect(await waiting()).toHaveLength(50)
  const { decisions } = await app.call(approver, getAdjustmentDecisions, { decisionId: last })
  expect(decisions).toMatchObject([{ decisionId: last, amount: '39000.00' }])
})
