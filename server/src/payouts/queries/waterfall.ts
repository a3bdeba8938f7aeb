import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import type { WaterfallStep } from '@payouts/contract/payouts/schema'
import { sql } from 'kysely'
import { type FoundScope, findCycleScope } from '#cycles/find-cycle.ts'
import { inScope } from '#cycles/totals.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { basisOf, currentBasis, untilTaxChanges, type WithBasis } from '../taxed-figures.ts'
import { taxedIn } from '../withheld.ts'
import type { Reader } from './cycle-list.ts'

type Bar = { amount: Sen; transactions: number; dealers: number }
type NamedScope = { batchNo: number; transactionType?: string | undefined; companyCode?: string | undefined }

/** From imported to paid: each step is a signed change, exact to the sen in every scope. */
export async function waterfall(reader: Reader, named: NamedScope): Promise<WaterfallStep[] | Refusal> {
  const found = await findCycleScope(reader, named)
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

type Bars = WithBasis & { bars: Map<string, Bar> }

/**
 * A bar for everything, one for each state that reduces it, one for each hold type, one for what is paid and one for
 * tax.
 */
async function barsAt(reader: Reader, { cycle, scope }: FoundScope): Promise<Map<string, Bar>> {
  const basis = await currentBasis(reader, cycle)
  const what = `bars/${JSON.stringify(scope)}`
  const { bars } = await untilTaxChanges(reader, cycle, { ...basis, what }, () => readBars(reader, { cycle, scope }))
  return bars
}

async function readBars(reader: Reader, { cycle, scope }: FoundScope): Promise<Bars> {
  const { db, clock } = reader
  const { rows } = await sql<WithBasis & { bar: string; amount: string; transactions: number; dealers: number }>`
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
    ), bars as (
      select coalesce(bar, 'imported') as bar, coalesce(sum(amount), 0)::numeric(14, 2) as amount,
        coalesce(sum(row_count), 0)::bigint as transactions, count(distinct company_id) as dealers
      from labelled group by grouping sets ((), (bar))
      union all
      select 'taxed', coalesce(sum(tax), 0)::numeric(14, 2), coalesce(sum(transactions), 0)::bigint,
        count(distinct company_id)
      from ${taxedIn(clock, cycle, scope)} as taxed
    )
    select bars.*, ${basisOf(reader, cycle)} as tax_basis from bars order by bar`.execute(db)
  const bars = rows.map(({ bar, amount, transactions, dealers }): [string, Bar] => [
    bar,
    { amount: senOf(amount), transactions, dealers }
  ])
  return { bars: new Map(bars), tax_basis: rows[0]?.tax_basis ?? '' }
}
