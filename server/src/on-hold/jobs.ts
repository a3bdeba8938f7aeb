import { type HoldType, holdTypes } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lockCycles } from '#cycles/lock.ts'
import { closeWaits } from '#dealer-records/commands/apply.ts'
import { isWaitingOn } from '#dealer-records/queries/waits.ts'
import { isStillReturned } from '#payments/returned/returned-accounts.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/definition.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { endHolds } from './commands/end-holds.ts'
import { endDuties, holdReleasedForEInvoice } from './commands/follow-duty.ts'
import '#cycles/tables.ts'

const daysAreOver = 'The days after the change of the bank account are over.'
const accountChanged = 'Payments do not go to the bank account any more that one came back from.'

type Ended = { holdType: HoldType; isOver: RawBuilder<SqlBool>; remark: string }

/**
 * Ends the holds of one type of dealers in every cycle, if their reason is over; a condition on `cycle_totals as
 * held`.
 */
async function endHoldsOf(
  tx: Tx,
  { clock, jobs }: { clock: Clock; jobs: JobQueue },
  { holdType, isOver, remark }: Ended
): Promise<void> {
  const { rows } = await sql<{ batch_no: number; company_ids: number[] }>`
    select batch_no, array_agg(distinct company_id) as company_ids from cycle_totals as held
    where hold_type = ${holdType} and row_count > 0 and ${isOver}
    group by batch_no`.execute(tx)
  const companiesOf = new Map(rows.map(({ batch_no: batchNo, company_ids: companyIds }) => [batchNo, companyIds]))
  for (const cycle of await lockCycles(tx, [...companiesOf.keys()])) {
    const companyIds = companiesOf.get(cycle.batch_no) ?? []
    const isTheirs = sql<SqlBool>`company_id = any(${companyIds}::integer[])`
    const where = sql<SqlBool>`hold_type = ${holdType} and ${isTheirs}`
    const { actionId } = await endHolds(tx, { clock, jobs }, { cycle, holdType, remark, where })
    // Its e-invoice may have been cancelled meanwhile.
    const released = sql<SqlBool>`release_action_id = ${actionId} and ${isTheirs}`
    await holdReleasedForEInvoice(tx, clock, { cycle, where: released })
  }
}

export const onHoldJobs = [
  /** Rows of an approved cycle that wait for an unneeded e-invoice number wait for two people from now on. */
  defineJob({
    queue: 'end-e-invoice-duties',
    cron: '* * * * *',
    handle: ({ tx, clock }) => endDuties(tx, clock)
  }),
  /** Rows held for a new bank account are posted once its dealer no longer waits. */
  defineJob({
    queue: 'end-bank-account-waits',
    cron: '* * * * *',
    async handle({ tx, clock, services }) {
      const isOver = sql<SqlBool>`not exists (
        select from bank_account_waits as wait where wait.company_id = held.company_id and ${isWaitingOn(clock.today())})`
      await endHoldsOf(
        tx,
        { clock, jobs: services.jobs },
        { holdType: holdTypes.newBankAccount, isOver, remark: daysAreOver }
      )
      await closeWaits(tx, clock)
    }
  }),
  /** Rows held for a returned payment are posted once its dealer has another bank account. */
  defineJob({
    queue: 'end-returned-account-holds',
    cron: '* * * * *',
    async handle({ tx, clock, services }) {
      const isOver = sql<SqlBool>`not exists (
        select from returned_accounts join dealers on ${isStillReturned}
        where dealers.company_id = held.company_id and payout_route = 'BANK')`
      await endHoldsOf(
        tx,
        { clock, jobs: services.jobs },
        { holdType: holdTypes.paymentReturned, isOver, remark: accountChanged }
      )
    }
  })
]
