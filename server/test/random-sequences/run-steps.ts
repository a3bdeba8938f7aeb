import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { canWithdrawAlone } from '@payouts/contract/payments/can'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import fc from 'fast-check'
import { expect } from 'vitest'
import { paymentAt } from './payment-steps.ts'
import { noteDone, person, Step } from './step.ts'
import { otherThan, type Person, type World } from './world.ts'

const { makePaymentRun, approvePaymentRun, refusePaymentRun, requestRunWithdrawal } = paymentRunEndpoints
const { approveRunWithdrawal, refuseRunWithdrawal, instructRunAgain } = paymentRunEndpoints
const { requestPaymentWithdrawal, getPaymentWithdrawals, approvePaymentWithdrawal } = paymentEndpoints

const ends = ['refuse', 'approve', 'approve', 'keep', 'withdraw', 'again'] as const

/** Due payments go into a run, which ends in one of several ways; its maker does not decide on it. */
export const runs = fc.tuple(person, fc.constantFrom(...ends)).map(
  ([maker, end]) =>
    new Step(`run(${maker}, ${end})`, async (_, world) => {
      const today = world.payouts.clock.today()
      const choice = { dueUntil: today, executeOn: today, profile: 'PAIN_001_09' }
      const { isDone, result } = await world.call<{ runNo: string }>(maker, makePaymentRun, choice)
      // Nothing is due, or nothing due may be paid.
      if (!isDone) return
      await decideOn(world, { runNo: result.runNo, maker, end })
      noteDone('run')
    })
)

type MadeRun = { runNo: string; maker: Person; end: (typeof ends)[number] }

async function decideOn(world: World, { runNo, maker, end }: MadeRun): Promise<void> {
  const decider = otherThan(maker)
  const must = async (...[by, call, more]: Parameters<World['call']>) =>
    expect((await world.call(by, call, { runNo, ...more })).isDone, call.path).toBe(true)
  expect((await world.call(maker, approvePaymentRun, { runNo })).isDone).toBe(false)
  if (end === 'refuse') return must(decider, refusePaymentRun, { reason: 'Model' })
  await must(decider, approvePaymentRun, {})
  // It is sent to the bank, unless its withdrawal is decided first.
  if (end === 'approve') return world.download(maker, runNo)
  await must(maker, requestRunWithdrawal, { reason: 'Model' })
  expect((await world.call(maker, approveRunWithdrawal, { runNo })).isDone).toBe(false)
  if (end === 'keep') {
    await must(decider, refuseRunWithdrawal, { reason: 'Model' })
    return world.download(maker, runNo)
  }
  await must(decider, approveRunWithdrawal, {})
  if (end === 'again') await must(maker, instructRunAgain, { reason: 'Model' })
}

/**
 * One person requests the withdrawal of a payment that waits for a run, another approves it; the payment may go out
 * again.
 */
export const withdrawalsByTwo = fc.tuple(fc.nat(), person).map(
  ([seed, requester]) =>
    new Step(`instruct again(${seed}, ${requester})`, async (_, world) => {
      // Mostly one that waits for a run.
      const payment = await paymentAt(world, seed, seed % 4 === 0 ? null : 'INSTRUCTED')
      if (!payment) return
      const { referenceNo, status } = payment
      const { isDone } = await world.call(requester, requestPaymentWithdrawal, { referenceNo, reason: 'Model' })
      expect(isDone).toBe(canWithdrawAlone({ status, onListOf: null }).allowed)
      if (!isDone) return
      const page = { pageNumber: 0, pageSize: 100 }
      const { result } = await world.call<{ content: PaymentWithdrawal[] }>(requester, getPaymentWithdrawals, page)
      const changeId = result.content.find((one) => one.referenceNo === referenceNo)?.changeId
      expect((await world.call(requester, approvePaymentWithdrawal, { changeId })).isDone).toBe(false)
      expect((await world.call(otherThan(requester), approvePaymentWithdrawal, { changeId })).isDone).toBe(true)
      noteDone('instruct again')
    })
)
