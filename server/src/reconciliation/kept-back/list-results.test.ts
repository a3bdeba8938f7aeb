import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { linesFor } from '#test/builders/desk-lines.ts'
import { useSentPayment } from '#test/builders/kept-back-builders.ts'

const {
  begin,
  balances,
  credit,
  debit,
  difference,
  faults,
  isPosted,
  keptBack,
  reissue,
  preview,
  reports,
  says,
  settle,
  states,
  app
} = useSentPayment()
let first = ''
let reviewer: TestSession

beforeEach(async () => {
  ;({ first, reviewer } = await begin())
})

describe('what only a list says came back', () => {
  const count = async () => (await preview()).count

  test('is back on the account and pays nobody before a statement closes after its day without its debit', async () => {
    await states([])
    await says('REJECTED')
    expect(await balances()).toMatchObject({ D00001: '100.00' })
    const again = await reissue()
    expect(await preview()).toMatchObject({
      ...{ count: 0, leftOut: [{ reason: 'LIST ONLY', count: 1, total: '100.00' }] }
    })
    const payment = await app.call(reviewer, paymentEndpoints.getPayment, { referenceNo: again })
    expect(payment.keptBack).toMatchObject({ cause: 'LIST ONLY', referenceNo: first })
    expect(await linesFor(app, reviewer, 'KEPT BACK')).toMatchObject([{ name: first }])
    // A statement of the same day proves nothing yet.
    await states([], '2026-11-21')
    expect(await count()).toBe(0)
    await states([], '2026-11-22')
    expect([await count(), await keptBack(), await faults()]).toEqual([1, [], []])
  })

  test('stays kept back where statements begin after its day, and where they show its debit it is a contradiction', async () => {
    await states([], '2026-11-22')
    await says('REJECTED')
    expect(await keptBack()).toMatchObject([{ cause: 'LIST ONLY' }])
    const again = await reissue()
    await states([debit()], '2026-11-22')
    expect(await keptBack()).toMatchObject([{ cause: 'CONTRADICTION', payments: [{ referenceNo: again }] }])
    expect(await keptBack(false)).toMatchObject([{ cause: 'LIST ONLY', outcome: 'CONTRADICTED' }])
    expect(await faults()).toEqual([])
  })

  test('is free once two people say so, or the bank’s own report does', async () => {
    await says('REJECTED')
    await reissue()
    expect(await settle('NOT PAID')).toContain('is free to be paid')
    expect([await count(), await faults()]).toEqual([1, []])
  })

  test('is confirmed by the bank’s own report', async () => {
    await says('REJECTED')
    await reports('RJCT')
    expect([await keptBack(), await faults()]).toEqual([[], []])
  })

  test('of a payment that statements have shown pays nobody before they show its return', async () => {
    await states([debit()])
    await says('RETURNED')
    await states([], '2026-11-23')
    expect(await keptBack()).toMatchObject([{ cause: 'LIST ONLY', foundStatus: 'RETURNED' }])
    await states([credit()], '2026-11-24')
    expect([await keptBack(), await difference(), await faults()]).toEqual([[], '0.00', []])
  })

  test('a later posting pays its own, and not that', async () => {
    await says('REJECTED')
    const [later = ''] = await isPosted('30.00', 4716)
    const { amount, available } = await app.call(reviewer, paymentEndpoints.getPayment, { referenceNo: later })
    expect([amount, available]).toEqual(['30.00', '0.00'])
  })
})
