import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import type { WaterfallStep } from '@payouts/contract/payouts/schema'
import { sql } from 'kysely'
import { type FoundScope, findCycleScope } from '../../cycles/find-cycle.ts'
import { inScope } from '../../cycles/totals.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { taxedIn, withheldIn } from '../withheld.ts'
import type { Reader } from './cycle-list.ts'

type Bar = { amount: Sen; transactions: number; dealers: number }
type NamedScope = { batchNo: number; transactionType?: string | undefined; companyCode?: string | undefined }

/** From what was imported to what is paid: each step a signed change, exact to the sen in every scope. */
export async function waterfall(reader: Reader, named: NamedScope): Promise<WaterfallStep[] | Refusal> {
  const found = await findCycleScope(reader.db, reader.caller, named)
  if (isRefusal(found)) return found
  const bars = await barsAt(reader, found)
  const barOf = (name: string) => bars.get(name) ?? none
  const held = [...bars].filter(([name]) => name.startsWith(heldPrefix))
  const tax = barOf('taxed')
  const paid = barOf('paid')
  return [
    step('IMPORTED', barOf('imported')),
    step('EXCLUDED', taken(barOf('excluded'))),
    ...held.map(([name, bar]) => step('HELD', taken(bar), name.slice(heldPrefix.length))),
    step('CANCELLED', taken(barOf('cancelled'))),
    step('WITHHOLDING_TAX', taken(tax)),
    step('NET', { ...paid, amount: paid.amount - tax.amount })
  ]
}

const none: Bar = { amount: 0n, transactions: 0, dealers: 0 }
const heldPrefix = 'held/'
const taken = (bar: Bar): Bar => ({ ...bar, amount: -bar.amount })

function step(name: WaterfallStep['step'], bar: Bar, holdType: string | null = null): WaterfallStep {
  return {
    step: name,
    holdType,
    amount: ringgitOf(bar.amount),
    transactionCount: bar.transactions,
    dealerCount: bar.dealers
  }
}

/** One bar for everything, one for each state that takes away, one for each hold type, for what is paid, for its tax. */
async function barsAt({ db, clock }: Reader, { cycle, scope }: FoundScope): Promise<Map<string, Bar>> {
  const { rows } = await sql<{ bar: string; amount: string; transactions: number; dealers: number }>`
    with labelled as (
      select company_id, amount, row_count,
        case state
          when 'EXCLUDED' then 'excluded'
          when 'CANCELLED' then 'cancelled'
          when 'HELD' then ${heldPrefix}::text || hold_type
          when 'RELEASE_REQUESTED' then ${heldPrefix}::text || hold_type
          else 'paid'
        end as bar
      from cycle_totals where ${inScope(scope)} and row_count > 0
    )
    select coalesce(bar, 'imported') as bar, coalesce(sum(amount), 0)::numeric(14, 2) as amount,
      coalesce(sum(row_count), 0)::bigint as transactions, count(distinct company_id) as dealers
    from labelled group by grouping sets ((), (bar))
    union all
    select 'taxed', ${withheldIn(clock, cycle, scope)}, coalesce(sum(transactions), 0)::bigint, count(distinct company_id)
    from ${taxedIn(clock, cycle, scope)} as taxed
    order by bar`.execute(db)
  return new Map(
    rows.map(({ bar, amount, transactions, dealers }) => [bar, { amount: senOf(amount), transactions, dealers }])
  )
}
