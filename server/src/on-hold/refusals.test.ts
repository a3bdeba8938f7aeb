import { holdTypeRules } from '@payouts/contract/cycles/hold-type-rules'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { errorCodes } from '@payouts/contract/errors'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { freeze } from '#test/builders/approved-cycle.ts'
import { failedChecks } from '#test/builders/books.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import type { Line } from '#test/builders/cycle-in-review.ts'
import { linesFor } from '#test/builders/desk-lines.ts'
import { held, holdType, useHeldCycles } from '#test/builders/held-cycles.ts'

const calls = onHoldEndpoints
const holds = useHeldCycles()
const { payouts, reviewer, approver, admin, aCycle, mixed, statesOf, line, action, requestLines } = holds

describe('is refused whole, and changes nothing:', () => {
  const rowReasons: [string, Line, string][] = [
    ['payable', { companyId: 1, amount: '1.00' }, 'It is not on hold any more.'],
    ['excluded', { companyId: 1, amount: '1.00', state: 'EXCLUDED' }, 'It is excluded.'],
    ['cancelled', { companyId: 1, amount: '1.00', state: 'CANCELLED' }, 'It is cancelled already.'],
    ['released', { companyId: 1, amount: '1.00', state: 'RELEASED' }, 'It is released already.'],
    ['paid', { companyId: 1, amount: '1.00', state: 'PAID' }, 'It is paid already.'],
    [
      'held otherwise',
      { companyId: 1, amount: '1.00', state: 'HELD', holdType: 'Account Frozen' },
      'It is held as Account Frozen.'
    ]
  ]
  test.each(rowReasons)('a row that is %s', async (_, other, reason) => {
    await aCycle([held(1, 'Activation', '10.00'), other])
    const before = await statesOf(holds.batchNo)
    const request = { ...action(), transactionIds: [line(0), line(1)] }
    const refused = await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, request)
    expect(refused.errorCode).toBe(errorCodes.changedMeanwhile)
    expect(refused.displayErrorMessage).toBe(
      `1 transaction cannot be put up for release, so nothing was. T1-${holds.batchNo}: ${reason}`
    )
    expect(await statesOf(holds.batchNo)).toEqual(before)
  })

  test('a row that is not there, or on another page', async () => {
    await mixed()
    const unknown = { ...action(), transactionIds: [line(0), line(77)] }
    const refused = await payouts.refusal(approver, calls.cancelHoldTransactions, unknown)
    expect(refused.errorCode).toBe(errorCodes.refusedByRule)
    expect(refused.displayErrorMessage).toContain(`${line(77)}: There is no such transaction here.`)
    for (const page of [{ transactionType: 'Reload' }, { companyCode: 'D00002' }]) {
      const elsewhere = { ...action(), ...page, transactionIds: [line(0)] }
      await payouts.refusal(approver, calls.cancelHoldTransactions, elsewhere)
    }
    expect(await statesOf(holds.batchNo)).toEqual(['HELD', 'HELD', 'HELD', 'PAYABLE'])
  })

  test('a release that nobody requested, in every scope', async () => {
    await mixed()
    const message = async (endpoint: (typeof calls)[keyof typeof calls], payload: object) =>
      (await payouts.refusal(approver, endpoint, payload as never)).displayErrorMessage
    expect(await message(calls.releaseHoldTransactions, { ...action(), transactionIds: [line(0)] })).toBe(
      `1 transaction cannot be released, so nothing was. T0-${holds.batchNo}: Its release is not requested.`
    )
    const types = { ...action(), transactionTypes: ['Activation', 'Gift', 'Unheard of'] }
    expect(await message(calls.refuseReleaseHoldTransactionType, types)).toBe(
      '3 transaction types cannot be sent back, so nothing was. ' +
        'Gift: Nothing of it is held as Manual Hold any more. ' +
        'Activation: Nobody has requested a release of it. Unheard of: This cycle has no such transaction type.'
    )
    const dealers = { holdType, remark: 'Signed', companyCodes: ['D00001', 'D99999'], batchNo: holds.batchNo }
    expect(await message(calls.releaseHoldCompany, dealers)).toContain('D99999: There is no such dealer here.')
    const cycles = { holdType, remark: 'Signed', batchNos: [holds.batchNo, 99_999] }
    expect(await message(calls.releaseHoldCycle, cycles)).toBe(
      `2 payout cycles cannot be released, so nothing was. Cycle ${holds.batchNo}: Nobody has requested a release of it. ` +
        '99999: There is no such payout cycle.'
    )
  })

  test('a release that somebody requested who is disabled now, in every scope; it is sent back', async () => {
    await mixed()
    await requestLines(0)
    const { db } = payouts.database
    await sql`update users set disabled = true where user_name = 'reviewer'`.execute(db)
    const rows = { ...action(), transactionIds: [line(0)] }
    const cycles = { holdType, remark: 'Signed', batchNos: [holds.batchNo] }
    const why = 'Who requested its release is disabled. Refuse it, and have somebody else request it again.'
    const texts = [
      await payouts.refusal(approver, calls.releaseHoldTransactions, rows),
      await payouts.refusal(approver, calls.releaseHoldCycle, cycles)
    ].map(({ displayErrorMessage }) => displayErrorMessage)
    for (const text of texts) expect(text).toContain(why)
    const { content } = await payouts.call(approver, calls.getHoldPayoutTransactions, {
      ...{ pageNumber: 0, pageSize: 10, holdType, batchNo: holds.batchNo }
    })
    expect(content.map((row) => [row.state, row.releaseRequestedByDisabled]).toSorted()).toEqual([
      ['HELD', false],
      ['HELD', false],
      ['RELEASE_REQUESTED', true]
    ])
    expect(await linesFor(payouts, approver, 'RELEASE')).toMatchObject([{ askedByDisabled: true }])
    await payouts.call(approver, calls.refuseReleaseHoldTransactions, rows)
    expect(await statesOf(holds.batchNo)).toEqual(['HELD', 'HELD', 'HELD', 'PAYABLE'])
    await sql`update users set disabled = false where user_name = 'reviewer'`.execute(db)
  })

  test('a second request of the same rows', async () => {
    await mixed()
    await requestLines(0)
    const request = { ...action(), transactionIds: [line(0)] }
    const refused = await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, request)
    expect(refused.displayErrorMessage).toContain('Its release is requested already.')
    const cycles = { holdType, remark: 'All', batchNos: [holds.batchNo] }
    await payouts.call(reviewer, calls.requestReleaseHoldCycle, cycles)
    const again = await payouts.refusal(reviewer, calls.requestReleaseHoldCycle, cycles)
    expect(again.displayErrorMessage).toContain('The release of all of it is requested already.')
  })

  test('a hold that clears by itself', async () => {
    await aCycle([{ companyId: 1, amount: '1.00', state: 'HELD', holdType: 'e-Inv Missing' }])
    for (const endpoint of [calls.requestReleaseHoldTransactions, calls.cancelHoldTransactions]) {
      const request = { ...action(), holdType: 'e-Inv Missing' as const, transactionIds: [line(0)] }
      const refused = await payouts.refusal(admin, endpoint, request)
      expect(refused.displayErrorMessage).toBe(holdTypeRules[holdTypes.eInvoiceMissing].exit)
    }
    expect(await statesOf(holds.batchNo)).toEqual(['HELD'])
  })

  test('a day that has passed, a replaced version, an unknown cycle, a comment of blanks', async () => {
    await mixed()
    const request = { ...action(), transactionIds: [line(0)] }
    const code = async (payload: typeof request & { selectedDate?: string }) =>
      (await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, payload)).errorCode
    expect(await code({ ...request, selectedDate: '2026-11-20' })).toBe(errorCodes.refusedByRule)
    expect(await code({ ...request, version: 2 })).toBe(errorCodes.changedMeanwhile)
    expect(await code({ ...request, batchNo: 99_999 })).toBe(errorCodes.refusedByRule)
    expect(await code({ ...request, remark: ' ' })).toBe(errorCodes.errorDuringRequest)
    expect(await statesOf(holds.batchNo)).toEqual(['HELD', 'HELD', 'HELD', 'PAYABLE'])
  })

  test('each action without its permission', async () => {
    await mixed()
    const request = { ...action(), transactionIds: [line(0)] }
    for (const [session, endpoint] of [
      [approver, calls.requestReleaseHoldTransactions],
      [reviewer, calls.releaseHoldTransactions],
      [reviewer, calls.refuseReleaseHoldTransactions],
      [reviewer, calls.cancelHoldTransactions]
    ] as const)
      expect((await payouts.refusal(session, endpoint, request)).errorCode).toBe(errorCodes.notPermitted)
  })
})

describe('rows of a frozen account', () => {
  test('wait until it is unfrozen, unless they are cancelled', async () => {
    const frozen = 'Account Frozen' as const
    await aDealer(payouts.database.db, { company_id: 7 })
    await freeze(payouts.database.db, 7)
    await aCycle([
      { companyId: 7, amount: '3.00', state: 'HELD', holdType: frozen },
      { companyId: 1, amount: '4.00', state: 'HELD', holdType: frozen }
    ])
    const request = { ...action(), holdType: frozen }
    const lines = { ...request, transactionIds: [line(0), line(1)] }
    const byRow = await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, lines)
    expect(byRow.displayErrorMessage).toContain(`T0-${holds.batchNo}: The account D00007 is frozen. Unfreeze it first.`)
    const cycles = { holdType: frozen, remark: 'All', batchNos: [holds.batchNo] }
    const byCycle = await payouts.refusal(reviewer, calls.requestReleaseHoldCycle, cycles)
    expect(byCycle.displayErrorMessage).toContain('The account D00007 is frozen. Unfreeze it first.')
    await sql`update freezes set unfrozen_on = now(), unfrozen_by = frozen_by, unfreeze_reason = 'Settled'`.execute(
      payouts.database.db
    )
    await payouts.call(reviewer, calls.requestReleaseHoldCycle, cycles)
    await freeze(payouts.database.db, 1)
    const frozenAgain = await payouts.refusal(approver, calls.releaseHoldCycle, cycles)
    expect(frozenAgain.displayErrorMessage).toContain('The account D00001 is frozen.')
    await payouts.call(approver, calls.cancelHoldCycle, cycles)
    expect(await statesOf(holds.batchNo)).toEqual(['CANCELLED', 'CANCELLED'])
    await sql`update freezes set unfrozen_on = now(), unfrozen_by = frozen_by, unfreeze_reason = 'Settled'
      where unfrozen_on is null`.execute(payouts.database.db)
  })
})

test('afterwards the books agree', async () => {
  const differing = await failedChecks(payouts.database.db)
  // Rows set to EXCLUDED or PAID for a test have no exclusion and no posting.
  expect(differing.map(({ title }) => title)).toEqual([
    'In cycles not approved, what exclusions cover is excluded, and nothing else is; cancelled rows stay cancelled',
    'Each posting equals the paid rows that carry its number, of its own dealer and cycle',
    'Each dealer’s postings are what was paid of its transactions'
  ])
})
