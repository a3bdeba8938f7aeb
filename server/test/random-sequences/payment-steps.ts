import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { canMove, canPayBalance, judgeAnswer } from '@payouts/contract/payments/can'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { answerStatuses, type Payment, type PaymentStatus } from '@payouts/contract/payments/schema'
import { fullMenu } from '@payouts/contract/permissions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { withdrawPayments } from '#payments/commands/withdraw.ts'
import { codeOf } from '../builders/cycle-builders.ts'
import { answered, namely, sent } from '../builders/payment-builders.ts'
import { noteDone, person, Step } from './step.ts'
import { noteCommand, otherThan, type World } from './world.ts'

const { getDealerRecord, changeDealerRecord, approveDealerChanges } = dealerRecordEndpoints

/** The other payout route, requested by one person and approved by another, from the next posting on. */
export const routeChanges = fc.tuple(fc.nat(2), person).map(
  ([index, requester]) =>
    new Step(`change route(${index})`, async (_, world) => {
      const companyCode = codeOf(world.companies[index] ?? 0)
      const { result } = await world.call<{ version: number; record: { payoutRoute: string } }>(
        requester,
        getDealerRecord,
        {
          companyCode
        }
      )
      const changes = { payoutRoute: result.record.payoutRoute === 'BANK' ? 'WALLET' : 'BANK' }
      const requested = await world.call<{ changeId: number }>(requester, changeDealerRecord, {
        ...{ companyCode, version: result.version, changes, reason: 'Model' }
      })
      const changeIds = [requested.result.changeId]
      const { isDone } = await world.call(otherThan(requester), approveDealerChanges, { changeIds })
      expect(isDone).toBe(true)
      noteDone('route')
    })
)

type PaymentStates = Pick<Payment, 'referenceNo' | 'status' | 'replacedBy' | 'payoutRoute' | 'runNo'>

/** One of the sequence's payments; of the given status, if any. */
export async function paymentAt(
  world: World,
  seed: number,
  status: PaymentStatus | null = null
): Promise<PaymentStates | undefined> {
  const { rows } = await sql<PaymentStates>`
    select reference_no as "referenceNo", status, payout_route as "payoutRoute", payment_run_no(run_id) as "runNo",
      (select reference_no from payments as later where later.replaces = payments.reference_no) as "replacedBy"
    from payments join dealers using (company_id)
    where company_id = any(${world.companies}::integer[]) and status = coalesce(${status}::text, status) order by reference_no`.execute(
    world.payouts.database.db
  )
  return rows[seed % rows.length]
}

/** A file is sent to the bank, and the bank answers, correctly or not. */
export const bankAnswers = fc.tuple(fc.nat(), fc.constantFrom(...answerStatuses)).map(
  ([seed, status]) =>
    new Step(`answer(${seed}, ${status})`, async (_, world) => {
      const payment = await paymentAt(world, seed)
      if (!payment) return
      const { database, clock } = world.payouts
      const { referenceNo } = payment
      if (payment.status === 'INSTRUCTED') await sent(database.db, clock, [referenceNo])
      const was = payment.status === 'INSTRUCTED' ? 'IN FILE' : payment.status
      const fitting = answerStatuses.filter((one) => judgeAnswer(was, one) === 'CHANGES')
      // Mostly a possible next status; sometimes any, which may contradict the payment.
      const said = seed % 4 === 0 ? status : (fitting[seed % fitting.length] ?? status)
      const verdict = judgeAnswer(was, said)
      noteCommand()
      const { changed } = await answered(database.db, clock, [{ referenceNo, status: said }])
      expect(changed).toBe(verdict === 'CHANGES' ? 1 : 0)
      if (changed === 1) noteDone('answer')
    })
)

export const withdrawals = fc.nat().map(
  (seed) =>
    new Step(`withdraw(${seed})`, async (_, world) => {
      const payment = await paymentAt(world, seed)
      // A payment in a run's file is withdrawn with its run.
      if (!payment || payment.runNo !== null || !canMove(payment.status, 'WITHDRAWN').allowed) return
      const { database, clock } = world.payouts
      noteCommand()
      await database.db
        .transaction()
        .execute((tx) => withdrawPayments(tx, clock, 'system', namely([payment.referenceNo])))
      noteDone('withdraw payment')
    })
)

/** Pays returned money again if the rule and the account's balance allow it. */
export const reissued = fc.tuple(fc.nat(), person).map(
  ([seed, by]) =>
    new Step(`pay again(${seed})`, async (_, world) => {
      const payment = await paymentAt(world, seed)
      if (!payment) return
      const { referenceNo } = payment
      const { isDone } = await world.call(by, paymentEndpoints.payBalance, { referenceNo, reason: 'Model' })
      if (!isDone) return
      expect(canPayBalance(payment, { menu: fullMenu }).allowed).toBe(true)
      noteDone('pay again')
    })
)
