import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type SqlBool, sql } from 'kysely'
import { lockCycles } from '../cycles/lock.ts'
import { closeWaits } from '../dealer-records/commands/close-waits.ts'
import { isWaitingOn } from '../dealer-records/queries/waits.ts'
import { defineJob } from '../platform/jobs/definition.ts'
import { endHolds } from './commands/end-holds.ts'
import '../cycles/tables.ts'

const remark = 'The days after the change of the bank account are over.'

export const onHoldJobs = [
  /** What is held for a new bank account is posted once its dealer waits no longer. */
  defineJob({
    queue: 'end-bank-account-waits',
    cron: '* * * * *',
    async handle({ tx, clock, services }) {
      const isOver = sql<SqlBool>`not exists (
        select from bank_account_waits as wait where wait.company_id = held.company_id and ${isWaitingOn(clock.today())})`
      const { rows } = await sql<{ batch_no: number; company_ids: number[] }>`
        select batch_no, array_agg(distinct company_id) as company_ids from cycle_totals as held
        where hold_type = ${holdTypes.newBankAccount} and row_count > 0 and ${isOver}
        group by batch_no`.execute(tx)
      const companiesOf = new Map(rows.map(({ batch_no: batchNo, company_ids: companyIds }) => [batchNo, companyIds]))
      for (const cycle of await lockCycles(tx, [...companiesOf.keys()])) {
        const companyIds = companiesOf.get(cycle.batch_no) ?? []
        await endHolds(
          tx,
          { clock, jobs: services.jobs },
          {
            cycle,
            holdType: holdTypes.newBankAccount,
            remark,
            where: sql`hold_type = ${holdTypes.newBankAccount} and company_id = any(${companyIds}::integer[])`
          }
        )
      }
      await closeWaits(tx, clock)
    }
  })
]
