import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { bankByCode } from '@payouts/contract/dealers/banks'
import type { PayoutWay } from '@payouts/contract/payouts/schema'
import { sql } from 'kysely'
import { untilAnyChange } from '#cycles/change-cache.ts'
import { findCycle } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { duePayments } from '../due-payments.ts'
import type { Reader } from './cycle-list.ts'
import '#dealers/tables.ts'

const beforePosting = new Set<CycleStatus>(['Pending Review', 'Pending Approval', 'Hold', 'Scheduled'])

/**
 * How much of a cycle goes by which route and to which bank, by the current records of dealers; together the cycle's
 * net. Read from the kept totals, with as many rows as the cycle has dealers. A company's own user finds nothing.
 */
export function payoutWays(reader: Reader, batchNo: number): Promise<PayoutWay[] | Refusal> {
  return untilAnyChange(reader, `payout ways/${batchNo}/${reader.clock.today()}`, async () => {
    const { db, caller } = reader
    const cycle = await findCycle(db, caller, { batchNo })
    if (isRefusal(cycle)) return cycle
    return caller.companyId === null && beforePosting.has(cycle.status) ? readWays(reader, cycle) : []
  })
}

type FoundWay = Omit<PayoutWay, 'bankName'> & { bankBic: string | null; bankName: string | null }

async function readWays({ db, clock }: Reader, cycle: CycleRow): Promise<PayoutWay[]> {
  const { rows } = await sql<FoundWay>`
    with ways as (
      select company_id, amount - tax as net, case when amount > 0 then payout_route else 'NONE' end as route,
        case when amount > 0 and payout_route = 'BANK' and bank_account_number is not null then left(bank_bic, 8) end as bic,
        case when amount > 0 and payout_route = 'BANK' and bank_account_number is not null and bank_bic is null
          then bank_name end as bank_name
      from ${duePayments(clock, cycle, { batchNo: cycle.batch_no })} as due join dealers using (company_id)
    )
    select route, bic as "bankBic", bank_name as "bankName", count(distinct company_id) as "dealerCount",
      sum(net)::numeric(14, 2) as net
    from ways group by route, bic, bank_name
    order by array_position(array['BANK', 'WALLET', 'NONE'], route), sum(net) desc, bic, bank_name`.execute(db)
  return rows.map(({ bankBic, ...way }) => ({
    ...way,
    bankName: bankBic === null ? way.bankName : (bankByCode(bankBic)?.name ?? bankBic)
  }))
}
