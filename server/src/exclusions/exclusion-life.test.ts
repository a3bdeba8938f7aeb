import { errorCodes } from '@payouts/contract/errors'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow, type FileRow } from '#test/builders/cycle-builders.ts'
import { verifyBooks } from '#verify/queries.ts'

const { addExclusion, removeExclusion, exclusionRemovals, exclusionActivityList } = exclusionEndpoints

const customer = 'Leading.Partner@yes.my'
const billingAccountNo = '880012345'
const october = {
  customerName: 'Leading Partner Sdn Bhd',
  yesId: customer,
  billingAccountNo,
  reason: 'Internal line',
  exclusionStart: '2026-10-01',
  exclusionEnd: '2026-10-31'
}

const app = useTestApp({ per: 'test' })
beforeEach(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2, e_invoice_required: true })
})
const reviewer = useSession(app, 'reviewer', { per: 'test' })
const approver = useSession(app, 'approver', { per: 'test' })

/** Imports rows as the command line does and accepts them. */
async function accepted(batchNo: number, rows: FileRow[]): Promise<void> {
  await aCycle(app.database.db, batchNo, rows)
  await app.call(reviewer, importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Agrees' })
}

const submit = (batchNo: number) =>
  app.call(reviewer, payoutEndpoints.requestApprovalPayout, { batchNo, version: 1, remark: 'Reviewed' })

async function approve(batchNo: number): Promise<void> {
  await submit(batchNo)
  const approval = { batchNo, version: 1, remark: 'Agreed', selectedDate: '2026-11-30' }
  await app.call(approver, payoutEndpoints.approvePayout, approval)
}

const add = (changes: object = {}) => app.call(reviewer, addExclusion, { ...october, ...changes })
const remove = (...ids: number[]) =>
  app.call(reviewer, removeExclusion, { exclusionDetailsId: ids, comment: 'Not internal after all' })

async function idOfAdded(changes: object = {}): Promise<number> {
  const { exclusionDetailsId } = await add(changes)
  if (exclusionDetailsId === undefined) throw new Error('an exclusion that was added has a number')
  return exclusionDetailsId
}

type Total = { state: string; holdType: string; rows: number; amount: string }

/** The sums of a cycle's rows by state, from the stored totals and from the rows. */
async function totalsOf(batchNo: number): Promise<Total[]> {
  const { rows: kept } = await sql<Total>`
    select state, hold_type as "holdType", sum(row_count)::int as rows, sum(amount)::text as amount from cycle_totals
    where batch_no = ${batchNo} and row_count > 0 group by 1, 2 order by 1, 2`.execute(app.database.db)
  const { rows: counted } = await sql<Total>`
    select state, coalesce(hold_type, '') as "holdType", count(*)::int as rows, sum(incentive_amount)::text as amount
    from transactions where batch_no = ${batchNo} group by 1, 2 order by 1, 2`.execute(app.database.db)
  expect(kept).toEqual(counted)
  return kept
}

/** The customer's payable rows. */
async function rowsOf(batchNo: number): Promise<string[]> {
  const request = { batchNo, pageNumber: 0, pageSize: 15, state: 'PAYABLE' as const, yesId: customer }
  return (await app.call(reviewer, payoutEndpoints.getPayoutTransactions, request)).content.map(({ id }) => id)
}

const cycleOf = async (batchNo: number) =>
  (await app.call(approver, payoutEndpoints.payoutTotalHeaderSummary, { batchNo })).cycle

const feedOf = async (batchNo: number) => {
  const request = { batchNo, pageNumber: 0, pageSize: 15 }
  return (await app.call(reviewer, payoutEndpoints.getPayoutActivityDetails, request)).content
}

const removals = async () =>
  (await app.call(reviewer, exclusionRemovals, { pageNumber: 0, pageSize: 15 })).exclusionRemovalList.content

describe('adding an exclusion', () => {
  test('excludes the rows of the customer, in any case, and of the billing account, within its days', async () => {
    await accepted(1, [
      aRow({ yesId: 'LEADING.partner@yes.my', incentiveAmount: '1.00', transactionDate: '2026-10-01' }),
      aRow({ billingAccountNo, incentiveAmount: '2.00', transactionDate: '2026-10-31' }),
      aRow({ yesId: customer, billingAccountNo, incentiveAmount: '-4.31' }),
      aRow({ yesId: customer, incentiveAmount: '8.00', transactionDate: '2026-09-30' }),
      aRow({ billingAccountNo, incentiveAmount: '16.00', transactionDate: '2026-11-01' }),
      aRow({ incentiveAmount: '32.00' })
    ])
    expect(await add()).toMatchObject({
      message: 'New Exclusion Added',
      exclusionDetailsId: expect.any(Number),
      totalPayOut: '-1.31',
      dealerCount: 1,
      transactionCount: 3,
      cycles: [{ batchNo: 1, transactionCount: 3, totalPayOut: '-1.31', payoutStatus: 'Pending Review' }],
      inApprovedCycles: { transactionCount: 0, totalPayOut: '0.00', dealerCount: 0 }
    })
    expect(await totalsOf(1)).toEqual([
      { state: 'PAYABLE', holdType: '', rows: 3, amount: '56.00' },
      { state: 'EXCLUDED', holdType: '', rows: 3, amount: '-1.31' }
    ])
    const header = await app.call(reviewer, payoutEndpoints.payoutTotalHeaderSummary, { batchNo: 1 })
    expect(header).toMatchObject({ totalAmount: '56.00', transactionCount: 3 })
  })

  test('says beforehand which rows of which cycles, and changes nothing by saying so', async () => {
    await accepted(1, [aRow({ yesId: customer, incentiveAmount: '5.50' }), aRow({ yesId: customer }), aRow()])
    await accepted(2, [aRow({ billingAccountNo, companyCode: 'D00002' })])
    await submit(2)
    const before = [await totalsOf(1), await totalsOf(2)]
    const outcome = await add({ dryRun: true })
    expect(outcome).toMatchObject({
      totalPayOut: '25.50',
      dealerCount: 2,
      transactionCount: 3,
      cycles: [
        { batchNo: 1, payoutCycleName: 'Cycle 1', totalPayOut: '15.50', returnsToReview: false },
        { batchNo: 2, payoutStatus: 'Pending Approval', totalPayOut: '10.00', returnsToReview: true }
      ],
      transactions: [
        { batchNo: 1, incentiveAmount: '10.00', companyName: 'Kedai 1' },
        { batchNo: 2, incentiveAmount: '10.00', companyName: 'Kedai 2' },
        { batchNo: 1, incentiveAmount: '5.50' }
      ]
    })
    expect(outcome).not.toHaveProperty('exclusionDetailsId')
    expect([await totalsOf(1), await totalsOf(2)]).toEqual(before)
    expect(await cycleOf(2)).toMatchObject({ payoutStatus: 'Pending Approval' })
    expect(
      await app.call(reviewer, exclusionEndpoints.getExclusionList, { pageNumber: 0, pageSize: 15 })
    ).toMatchObject({ exclusionList: { totalElements: 0 } })
  })

  test('sends a cycle that was submitted for approval back to review, and its feed says so', async () => {
    await accepted(1, [aRow({ yesId: customer }), aRow()])
    await submit(1)
    await add()
    expect(await cycleOf(1)).toMatchObject({ payoutStatus: 'Pending Review', requestedBy: null })
    const [newest] = await feedOf(1)
    expect(newest).toMatchObject({
      action: 'EXCLUDE',
      createdBy: 'reviewer binti Ujian',
      comment: 'Internal line',
      referenceNo: expect.stringMatching(/^PA\d{8}$/),
      activity:
        'Excluded 1 transaction of 1 dealer, RM 10.00, of Cycle 1 (batch 1): Leading Partner Sdn Bhd. ' +
        'It was pending approval and is back in review.'
    })
  })

  test('leaves a submitted cycle without such rows with its approver', async () => {
    await accepted(1, [aRow()])
    await submit(1)
    await add()
    expect(await cycleOf(1)).toMatchObject({ payoutStatus: 'Pending Approval' })
  })

  test('moves nothing in a cycle that is approved, and says what it covers there', async () => {
    await accepted(1, [aRow({ yesId: customer }), aRow()])
    await approve(1)
    const before = await totalsOf(1)
    expect(await add()).toMatchObject({
      transactionCount: 0,
      cycles: [],
      inApprovedCycles: { totalPayOut: '10.00', dealerCount: 1, transactionCount: 1 }
    })
    expect(await totalsOf(1)).toEqual(before)
  })

  test('reaches an import that waits in validation, and every later one', async () => {
    await aCycle(app.database.db, 1, [aRow({ yesId: customer }), aRow()])
    expect(await add()).toMatchObject({ cycles: [{ batchNo: 1, payoutStatus: 'In Validation' }] })
    await accepted(2, [aRow({ yesId: customer })])
    expect(await totalsOf(1)).toMatchObject([{ state: 'PAYABLE' }, { state: 'EXCLUDED' }])
    expect(await totalsOf(2)).toMatchObject([{ state: 'EXCLUDED', rows: 1 }])
  })

  test('is what the books are held to: they name rows that it covers and that are not excluded, and the other way', async () => {
    await accepted(1, [aRow({ yesId: customer }), aRow()])
    await add()
    const differences = async () => (await verifyBooks(app.database.db)).flatMap((result) => result.differences)
    expect(await differences()).toEqual([])
    await sql`update transactions set state = case state when 'EXCLUDED' then 'PAYABLE' else 'EXCLUDED' end::transaction_state`.execute(
      app.database.db
    )
    const found = (await differences()).map((difference) => `${difference.kept}, ${difference.found}`)
    expect(found.sort()).toEqual(['EXCLUDED, covered by no exclusion', 'PAYABLE, covered by an exclusion'])
  })

  test('is refused when the same exclusion exists, but not for other days', async () => {
    await add()
    const twice = await app.refusal(reviewer, addExclusion, { ...october, yesId: customer.toUpperCase() })
    expect(twice).toMatchObject({ errorCode: errorCodes.refusedByRule })
    expect(twice.displayErrorMessage).toContain('already')
    await expect(add({ exclusionEnd: '2026-11-30' })).resolves.toBeDefined()
  })

  test('meets another that is added at the same moment: each row is excluded once', async () => {
    await accepted(1, [aRow({ yesId: customer, billingAccountNo: '1' }), aRow({ yesId: customer })])
    const [one, other] = await Promise.all([add(), add({ yesId: 'else@yes.my', billingAccountNo: '1' })])
    expect(one.transactionCount + other.transactionCount).toBe(2)
    expect(await totalsOf(1)).toEqual([{ state: 'EXCLUDED', holdType: '', rows: 2, amount: '20.00' }])
  })
})

describe('removing an exclusion', () => {
  test('gives the rows of open cycles back, to the sen', async () => {
    await accepted(1, [aRow({ yesId: customer, incentiveAmount: '0.01' }), aRow({ incentiveAmount: '7.10' })])
    const before = await totalsOf(1)
    const id = await idOfAdded()
    await submit(1)
    expect(await remove(id)).toMatchObject({
      message: 'Exclusion Removed',
      totalPayOut: '0.01',
      transactionCount: 1,
      cycles: [{ batchNo: 1, returnsToReview: true }]
    })
    expect(await totalsOf(1)).toEqual(before)
    expect(await cycleOf(1)).toMatchObject({ payoutStatus: 'Pending Review' })
    expect((await feedOf(1))[0]).toMatchObject({ action: 'GIVE BACK', comment: 'Not internal after all' })
    expect(await removals()).toMatchObject([
      { removeExclusionDetailsId: id, givenBackAmount: '0.01', leftExcludedAmount: '0.00', dealerName: 'Kedai 1' }
    ])
  })

  test('opens a cycle again whose every other row was cancelled meanwhile', async () => {
    await accepted(1, [aRow({ yesId: customer }), aRow({ transactionType: 'Reload' })])
    const held = { batchNo: 1, version: 1, remark: 'Charged back', transactionTypes: ['Reload'] }
    await app.call(reviewer, payoutEndpoints.holdPayoutTransactionType, held)
    const id = await idOfAdded()
    await app.call(approver, onHoldEndpoints.cancelHoldTransactionType, { ...held, holdType: 'Manual Hold' })
    expect(await cycleOf(1)).toMatchObject({ payoutStatus: 'Cancelled' })
    expect(await remove(id)).toMatchObject({
      transactionCount: 1,
      cycles: [{ payoutStatus: 'Cancelled', returnsToReview: true }],
      inApprovedCycles: { transactionCount: 0 }
    })
    expect(await cycleOf(1)).toMatchObject({ payoutStatus: 'Pending Review' })
    expect((await feedOf(1))[0]?.activity).toContain('It was cancelled and is back in review.')
    expect(await removals()).toMatchObject([{ givenBackAmount: '10.00', leftExcludedAmount: '0.00' }])
  })

  test('gives held rows back to their hold, and holds for its e-invoice what arrived excluded without one', async () => {
    const owing = { companyCode: 'D00002', eInvoiceNo: '' }
    await accepted(1, [
      aRow({ yesId: customer, incentiveAmount: '1.00' }),
      aRow({ yesId: customer, incentiveAmount: '2.00', ...owing }),
      aRow({ incentiveAmount: '4.00' })
    ])
    const ids = await rowsOf(1)
    const hold = { batchNo: 1, version: 1, remark: 'Twice the same customer', ids }
    await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, hold)
    const before = await totalsOf(1)
    const id = await idOfAdded()
    expect(await totalsOf(1)).toMatchObject([{ state: 'PAYABLE' }, { state: 'EXCLUDED', rows: 2, amount: '3.00' }])
    await accepted(2, [aRow({ yesId: customer, incentiveAmount: '8.00', ...owing })])
    await remove(id)
    expect(await totalsOf(1)).toEqual(before)
    expect(await totalsOf(2)).toEqual([{ state: 'HELD', holdType: 'e-Inv Missing', rows: 1, amount: '8.00' }])
    const { rows: holds } = await sql<{ remark: string; since: boolean }>`
      select remark, held_since is not null as since from transactions
      join cycle_actions on action_id = hold_action_id order by transactions.batch_no, id`.execute(app.database.db)
    expect(holds.map(({ remark }) => remark)).toEqual([
      'Twice the same customer',
      'The e-invoice number has not been supplied.',
      'The e-invoice number has not been supplied.'
    ])
    expect(holds.every(({ since }) => since)).toBe(true)
  })

  test('takes rows whose release is requested, and gives them back to their hold', async () => {
    await accepted(1, [aRow({ yesId: customer }), aRow()])
    const held = await rowsOf(1)
    const chosen = { batchNo: 1, version: 1, remark: 'Twice the same customer' }
    await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...chosen, ids: held })
    const request = { ...chosen, holdType: 'Manual Hold' as const, transactionIds: held }
    await app.call(reviewer, onHoldEndpoints.requestReleaseHoldTransactions, request)
    const id = await idOfAdded()
    expect((await totalsOf(1)).map(({ state }) => state)).toEqual(['PAYABLE', 'EXCLUDED'])
    await remove(id)
    expect((await totalsOf(1)).map(({ state }) => state)).toEqual(['PAYABLE', 'HELD'])
  })

  test('leaves excluded what another exclusion covers, and frees it with the last of them', async () => {
    await accepted(1, [aRow({ yesId: customer, billingAccountNo: '5' })])
    const first = await idOfAdded()
    const second = await idOfAdded({ yesId: 'else@yes.my', billingAccountNo: '5', customerName: 'Else' })
    expect(await remove(first)).toMatchObject({ transactionCount: 0, cycles: [] })
    expect(await totalsOf(1)).toMatchObject([{ state: 'EXCLUDED' }])
    expect(await remove(second)).toMatchObject({ transactionCount: 1 })
    expect(await totalsOf(1)).toMatchObject([{ state: 'PAYABLE' }])
  })

  test('counts a row that two exclusions covered once, when both go together', async () => {
    await accepted(1, [aRow({ yesId: customer, billingAccountNo: '5' })])
    const ids = [await idOfAdded(), await idOfAdded({ yesId: 'else@yes.my', billingAccountNo: '5' })]
    expect(await remove(...ids)).toMatchObject({ message: '2 Exclusions Removed', transactionCount: 1 })
    const amounts = (await removals()).map(({ givenBackAmount }) => givenBackAmount)
    expect(amounts.sort()).toEqual(['0.00', '10.00'])
  })

  test('moves nothing in an approved cycle, and keeps what stays excluded there with its dealer', async () => {
    await accepted(1, [
      aRow({ yesId: customer, incentiveAmount: '3.00' }),
      aRow({ yesId: customer, incentiveAmount: '5.00', companyCode: 'D00002' }),
      aRow()
    ])
    const id = await idOfAdded()
    await approve(1)
    const before = await totalsOf(1)
    const dry = { exclusionDetailsId: id, comment: 'Look', dryRun: true }
    const expected = { transactionCount: 0, inApprovedCycles: { totalPayOut: '8.00', dealerCount: 2 } }
    expect(await app.call(reviewer, removeExclusion, dry)).toMatchObject(expected)
    expect(await remove(id)).toMatchObject(expected)
    expect(await totalsOf(1)).toEqual(before)
    expect(await removals()).toMatchObject([
      { leftExcludedAmount: '8.00', givenBackAmount: '0.00', dealerName: 'Kedai 2', dealerId: 2, dealerCode: 'D00002' }
    ])
  })

  test('reimburses a row for only one of two exclusions: the one that excluded it longest', async () => {
    await accepted(1, [aRow({ yesId: customer, billingAccountNo: '5' }), aRow()])
    const first = await idOfAdded()
    const second = await idOfAdded({ yesId: 'else@yes.my', billingAccountNo: '5' })
    await approve(1)
    await remove(first)
    await remove(second)
    expect(await removals()).toMatchObject([
      { removeExclusionDetailsId: second, leftExcludedAmount: '10.00' },
      { removeExclusionDetailsId: first, leftExcludedAmount: '0.00' }
    ])
    const owed = (id: number) =>
      app.call(reviewer, exclusionEndpoints.removeExclusionForAdjustments, { removeExclusionDetailsId: id })
    expect(await owed(second)).toMatchObject([{ leftExcludedAmount: '10.00', dealerCode: 'D00001' }])
    await expect(owed(first)).rejects.toThrow('there is nothing to reimburse')
    app.clock.set('2026-11-21T02:01:00Z')
    await add()
    expect(await owed(second)).toHaveLength(1)
  })

  test('of several is all or nothing', async () => {
    const id = await idOfAdded()
    const unknown = await app.refusal(reviewer, removeExclusion, { exclusionDetailsId: [id, 99], comment: 'Both' })
    expect(unknown).toMatchObject({ errorCode: errorCodes.refusedByRule })
    expect(await removals()).toEqual([])
    await remove(id)
    const again = await app.refusal(reviewer, removeExclusion, { exclusionDetailsId: id, comment: 'Again' })
    expect(again).toMatchObject({ errorCode: errorCodes.changedMeanwhile })
    expect(again.displayErrorMessage).toContain('Leading Partner Sdn Bhd')
  })

  test('takes its reason as comment, or as remark beside a file that its feed then offers', async () => {
    const ids = [await idOfAdded(), await idOfAdded({ billingAccountNo: '1' })]
    const none = await app.refusal(reviewer, removeExclusion, { exclusionDetailsId: ids, comment: '  ' })
    expect(none.displayErrorMessage).toContain('Comment field is mandatory!')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64'
    )
    const withFile = {
      exclusionDetailsId: ids,
      remark: 'See the letter',
      fileName: 'letter.png',
      fileType: 'image/png'
    }
    await app.call(reviewer, removeExclusion, withFile, { file: png })
    const { exclusionActivityListPage: feed } = await app.call(approver, exclusionActivityList, {
      pageNumber: 0,
      pageSize: 15,
      noOfMonth: 3
    })
    expect(feed.content.filter(({ action }) => action === 'REMOVE')).toMatchObject(
      ids.toReversed().map((id) => ({
        clientName: 'Leading Partner Sdn Bhd',
        comment: 'See the letter',
        reason: 'Internal line',
        createdBy: 'reviewer binti Ujian',
        referenceType: 'EXCLUSION',
        attachmentReferenceId: String(id),
        attachments: [{ attachmentType: 'EXCLUSION' }]
      }))
    )
    const script = { exclusionDetailsId: await idOfAdded(), comment: 'x', fileName: 'a.txt', fileType: 'text/plain' }
    const refused = await app.refusal(reviewer, removeExclusion, script, { file: Buffer.from('hello') })
    expect(refused.displayErrorMessage).toContain('not allowed')
  })
})
