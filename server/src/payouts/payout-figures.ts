import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { PayableBreakdown, PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import { ringgitOf, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type SqlBool, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { cyclesWithReleases } from './due-payments.ts'
import { withheldIn } from './withheld.ts'

/** What `breakdownColumns` selects. */
export type BreakdownColumns = { gross: string; e_invoice_held: string; other_held: string; cancelled: string }

/** What `figureColumns` selects, with the withholding tax on it. */
export type FigureColumns = BreakdownColumns & {
  total: string
  payable_dealers: number
  payable_transactions: number
  tax: string
}

const isPayable = sql`state in ('PAYABLE', 'RELEASED', 'PAID')`

/** From a total to its payable part, in SQL over rows of `cycle_totals`, with or without excluded ones. */
export const breakdownColumns = sql`
  coalesce(sum(amount) filter (where ${isPayable}), 0)::numeric(14, 2) as gross,
  coalesce(sum(amount) filter (where hold_type = ${holdTypes.eInvoiceMissing}), 0)::numeric(14, 2) as e_invoice_held,
  coalesce(sum(amount) filter (where hold_type not in ('', ${holdTypes.eInvoiceMissing})), 0)::numeric(14, 2) as other_held,
  coalesce(sum(amount) filter (where state = 'CANCELLED'), 0)::numeric(14, 2) as cancelled`

/** The sums that lead to a net, in SQL over non-empty rows of `cycle_totals` that are not excluded. */
export const figureColumns = sql`
  coalesce(sum(amount), 0)::numeric(14, 2) as total, ${breakdownColumns},
  count(distinct company_id) filter (where ${isPayable}) as payable_dealers,
  coalesce(sum(row_count) filter (where ${isPayable}), 0)::bigint as payable_transactions`

/** The breakdown in an answer. */
export function payableBreakdown(sums: BreakdownColumns): PayableBreakdown {
  return {
    eInvoiceHoldAmount: sums.e_invoice_held,
    otherHoldAmount: sums.other_held,
    cancelledAmount: sums.cancelled,
    payableAmount: sums.gross
  }
}

/** The figures in an answer. */
export function payoutFigures(sums: FigureColumns): PayoutFigures {
  const { payableAmount, ...way } = payableBreakdown(sums)
  return {
    totalAmount: sums.total,
    ...way,
    withholdingTaxAmount: sums.tax,
    netPayoutAmount: ringgitOf(senOf(payableAmount) - senOf(sums.tax)),
    payableDealerCount: sums.payable_dealers,
    payableTransactionCount: sums.payable_transactions
  }
}

type Looking = { tx: Database; caller: Caller; clock: Clock }

/** The figures of cycles inside a call's transaction, as far as the caller sees them. */
export async function figuresOfCycles(
  { tx, caller, clock }: Looking,
  batchNos: readonly number[]
): Promise<PayoutFigures> {
  const named = sql<SqlBool>`batch_no = any(${[...batchNos]}::integer[])`
  const cycle = { payout_date: sql.ref<Day>('cycles.payout_date'), approved_for: sql.ref<Day>('cycles.approved_for') }
  const scope = {
    batchNo: sql.ref<number>('cycles.batch_no'),
    companyId: caller.companyId ?? undefined,
    releasesIn: await cyclesWithReleases(tx, named)
  }
  return payoutFigures(
    await one(
      tx,
      sql<FigureColumns>`
      select sums.*, (
        select coalesce(sum(${withheldIn(clock, cycle, scope)}), 0)::numeric(14, 2) from cycles where ${named}) as tax
      from (
        select ${figureColumns} from cycle_totals
        where ${named} and ${visibleTo(caller)} and state <> 'EXCLUDED' and row_count > 0
      ) as sums`
    )
  )
}
