import { bankByCode } from '@payouts/contract/dealers/banks'
import { type Ringgit, sumOfRinggit } from '@payouts/contract/money'
import { type DueSum, type LeftOutReason, leftOutReasons } from '@payouts/contract/payment-runs/schema'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { bicOfPayment, obstacleOn } from '../creation/candidates.ts'

type DueRow = {
  dueOn: string
  bankBic: string | null
  bankName: string
  isInRun: boolean
  obstacle: LeftOutReason | null
  count: number
  total: Ringgit
}

/**
 * Instructed payments in no run, by day and bank, and which of them cannot go out; beside them how many more a run
 * already has. What a profile requires besides the bank code is checked when a run is made. A company's own user finds
 * none.
 */
export async function paymentsDue(db: Database, caller: Caller, clock: Clock): Promise<DueSum[]> {
  if (caller.companyId !== null) return []
  const { rows } = await sql<DueRow>`
    select "dueOn", "bankBic", min("bankName") as "bankName", "isInRun",
      coalesce(obstacle, case when "bankBic" is null then 'DATA INCOMPLETE' end) as obstacle, count(*) as count,
      sum(amount)::numeric(14, 2) as total
    from (
      select payments.due_on as "dueOn", ${bicOfPayment} as "bankBic", payments.bank_name as "bankName", amount,
        exists (
          select from payment_run_lines as taken where taken.reference_no = payments.reference_no and taken.live
        ) as "isInRun",
        ${obstacleOn(clock.today())} as obstacle
      from payments join dealers using (company_id) where payments.status = 'INSTRUCTED'
    ) as waiting
    group by 1, 2, 4, 5, case when "bankBic" is null then "bankName" end order by 1, 3, 2`.execute(db)
  const sums = new Map<string, DueSum>()
  for (const row of rows) add(sums, row)
  return [...sums.values()]
}

function add(sums: Map<string, DueSum>, row: DueRow): void {
  const { dueOn, bankBic, bankName, isInRun, obstacle, count, total } = row
  const key = `${dueOn} ${bankBic ?? bankName}`
  const sum = sums.get(key) ?? {
    ...{ dueOn, bankBic, count: 0, total: '0.00', inRunCount: 0, leftOut: [] },
    bankName: (bankBic && bankByCode(bankBic)?.name) || bankName
  }
  sums.set(key, {
    ...sum,
    count: sum.count + (isInRun ? 0 : count),
    total: isInRun ? sum.total : sumOfRinggit([sum.total, total]),
    inRunCount: sum.inRunCount + (isInRun ? count : 0),
    leftOut: obstacle === null || isInRun ? sum.leftOut : inOrder([...sum.leftOut, { reason: obstacle, count, total }])
  })
}

const inOrder = (leftOut: DueSum['leftOut']) =>
  leftOut.toSorted((one, other) => leftOutReasons.indexOf(one.reason) - leftOutReasons.indexOf(other.reason))
