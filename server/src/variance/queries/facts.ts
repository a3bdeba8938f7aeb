import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { changeText } from '@payouts/contract/rate-cards/differences'
import { type RawBuilder, sql } from 'kysely'
import { withheldIn } from '#payouts/withheld.ts'
import { one } from '#platform/db/read.ts'
import { type Counted, type Facts, importedOf, type Kept, type OneSided, type PlanLine } from '../rules.ts'
import { type CardChanges, cardChangesOf } from './card-changes.ts'
import { type FoundSides, payDay, type Reader } from './sides.ts'
import { isBeforeTax, type Scope, scopeOf, sidesIn, sumsIn } from './sums.ts'
import '#adjustments/tables.ts'
import '#posting/tables.ts'

type Named<Values> = Values & { isAfter: boolean }
type Amounts = { count: number; amount: string }

/** The statement's answer, with amounts as text. */
type ReadFacts = {
  oneSided: Named<Amounts & { dealers: number }>[]
  lines: Named<{
    type: string
    plan: string
    earnedCount: number
    earned: string
    clawbackCount: number
    clawback: string
  }>[]
  kept: Named<Amounts & { part: KeptPart; holdType: string }>[]
  cards: CardChanges | null
}
type KeptPart =
  | 'PAYABLE'
  | 'EXCLUSIONS'
  | 'HOLDS'
  | 'CANCELLATIONS'
  | 'TAX'
  | 'OLDER_RELEASES'
  | 'LATER_RELEASES'
  | 'ADJUSTMENTS'

/** The facts of two sides, read by one statement so that they agree. */
export async function readFacts(reader: Reader, sides: FoundSides, narrowed: Narrowed): Promise<Facts> {
  const scope = scopeOf(sides, narrowed)
  const read = await one(reader.db, factsSql(reader, sides, scope))
  const facts: Facts = {
    came: oneSided(read, true),
    went: oneSided(read, false),
    lines: linesOf(read),
    cardChanges: read.cards ? changeText(read.cards.before, read.cards.after) : undefined,
    before: keptOf(read, false),
    after: keptOf(read, true)
  }
  requireWhole(facts, read)
  return facts
}

export type Narrowed = { transactionType?: string | undefined; planName?: string | undefined }

function factsSql(reader: Reader, sides: FoundSides, scope: Scope): RawBuilder<ReadFacts> {
  const { oneSidedDealers, planSums, stateSums, ...sums } = sumsIn(scope)
  return sql<ReadFacts>`
    with ${sidesIn(sides)}, ${sums.first}
    one_sided as materialized (${oneSidedDealers}),
    kept as (
      select is_after, part, hold_type, sum(row_count) as row_count, sum(amount) as amount
      from (
        select is_after, case state when 'EXCLUDED' then 'EXCLUSIONS' when 'CANCELLED' then 'CANCELLATIONS'
            when 'HELD' then 'HOLDS' when 'RELEASE_REQUESTED' then 'HOLDS' else 'PAYABLE' end as part,
          hold_type, row_count, amount
        from (${stateSums}) as state_sum
        union all
        ${taxSums(reader, scope)}
        ${bookedSums(sides, scope)}
      ) as sum group by is_after, part, hold_type
    )
    select
      (
        select coalesce(json_agg(json_build_object('isAfter', is_after, 'dealers', dealers, 'count', row_count,
          'amount', amount::text)), '[]')
        from (
          select is_after, count(*) as dealers, sum(row_count) as row_count, sum(amount)::numeric(16, 2) as amount
          from one_sided group by is_after
        ) as side
      ) as "oneSided",
      (
        select coalesce(json_agg(json_build_object('isAfter', is_after, 'type', transaction_type, 'plan', plan_name,
          'earnedCount', row_count - clawback_count, 'earned', (amount - clawback_amount)::numeric(16, 2)::text,
          'clawbackCount', clawback_count, 'clawback', clawback_amount::numeric(16, 2)::text)), '[]')
        from (${planSums}) as plan where row_count <> 0 or amount <> 0
      ) as lines,
      (
        select coalesce(json_agg(json_build_object('isAfter', is_after, 'part', part, 'holdType', hold_type,
          'count', row_count, 'amount', amount::numeric(16, 2)::text)), '[]') from kept
      ) as kept,
      (${cardChangesOf(reader, sides, scope)}) as cards`
}

/** The tax, as in the cycles' headers. */
function taxSums({ clock }: Reader, scope: Scope): RawBuilder<unknown> {
  if (isBeforeTax(scope)) return sql`select null::boolean, null, '', 0, 0 where false`
  const cycle = { payout_date: sql.ref<Day>('cycles.payout_date'), approved_for: sql.ref<Day>('cycles.approved_for') }
  const { companyId, transactionType, batchNos } = scope
  const taxed = { batchNo: sql.ref<number>('cycles.batch_no'), transactionType, companyId, releasesIn: batchNos }
  return sql`
    select is_after, 'TAX', '', 0, ${withheldIn(clock, cycle, taxed)} from cycles join side using (batch_no)`
}

/** What a month or a year books besides its cycles. It belongs to dealers, not to types or plans. */
function bookedSums(sides: FoundSides, scope: Scope): RawBuilder<unknown> {
  if (!hasBookings(sides, scope)) return sql``
  return sql`
    union all
    select is_after, part, '', row_count, amount from (${bookings(scope)}) as booked`
}

export const hasBookings = ({ after }: FoundSides, { transactionType, planName }: Scope): boolean =>
  after.firstDay !== null && transactionType === undefined && planName === undefined

/**
 * What months and years book besides their cycles, `(part, is_after, company_id, row_count, amount)`: releases that
 * were paid in another month or year than their cycle, and adjustments.
 */
export function bookings({ companyId }: Scope): RawBuilder<unknown> {
  const ofCompany = (table: string) =>
    companyId === undefined ? sql`true` : sql`${sql.ref(`${table}.company_id`)} = ${companyId}`
  const isRelease = sql`postings.status = 'Posted' and postings.release_action_id is not null`
  return sql`
    select 'OLDER_RELEASES' as part, is_after, postings.company_id, transaction_count as row_count, net as amount
    from period join postings on ${isRelease} and posted_on between first_day and last_day and ${ofCompany('postings')}
      join cycles using (batch_no)
    where ${payDay} not between first_day and last_day
    union all
    select 'LATER_RELEASES', is_after, postings.company_id, transaction_count, net
    from side join period using (is_after) join postings using (batch_no)
    where ${isRelease} and posted_on not between first_day and last_day and ${ofCompany('postings')}
    union all
    select 'ADJUSTMENTS', is_after, adjustments.company_id, 1, case type when 'CREDIT' then amount else -amount end
    from period join adjustments on status = 'Posted' and posted_on between first_day and last_day
      and ${ofCompany('adjustments')}`
}

const nothing: Counted = { count: 0, amount: 0n }
const counted = ({ count, amount }: Amounts): Counted => ({ count, amount: senOf(amount) })

function oneSided({ oneSided: found }: ReadFacts, isAfter: boolean): OneSided {
  const side = found.find((one) => one.isAfter === isAfter)
  return side ? { ...counted(side), dealers: side.dealers } : { ...nothing, dealers: 0 }
}

function linesOf({ lines, cards }: ReadFacts): PlanLine[] {
  const found = new Map<string, PlanLine>()
  const changes = new Map(cards?.lines.map(({ type, plan, amount }) => [JSON.stringify([type, plan]), senOf(amount)]))
  const none = { earned: nothing, clawback: nothing }
  for (const { isAfter, type, plan, ...sold } of lines) {
    const key = JSON.stringify([type, plan])
    const cardChange = changes.get(key) ?? 0n
    const line = found.get(key) ?? { transactionType: type, planName: plan, before: none, after: none, cardChange }
    const own = {
      earned: { count: sold.earnedCount, amount: senOf(sold.earned) },
      clawback: { count: sold.clawbackCount, amount: senOf(sold.clawback) }
    }
    found.set(key, isAfter ? { ...line, after: own } : { ...line, before: own })
  }
  return [...found.values()]
}

function keptOf({ kept }: ReadFacts, isAfter: boolean): Kept {
  const own = kept.filter((one) => one.isAfter === isAfter)
  const of = (part: KeptPart) => {
    const found = own.find((one) => one.part === part)
    return found ? counted(found) : nothing
  }
  const holds = own.filter(({ part }) => part === 'HOLDS')
  return {
    exclusions: of('EXCLUSIONS'),
    holds: new Map(holds.map((hold) => [hold.holdType as HoldType, counted(hold)])),
    cancellations: of('CANCELLATIONS'),
    tax: of('TAX'),
    olderReleases: of('OLDER_RELEASES'),
    laterReleases: of('LATER_RELEASES'),
    adjustments: of('ADJUSTMENTS')
  }
}

/** A split whose imported side disagrees with the states of its rows is a fault, never an answer. */
function requireWhole(facts: Facts, { kept }: ReadFacts): void {
  for (const side of ['before', 'after'] as const) {
    const inStates = kept
      .filter(({ isAfter, part }) => isAfter === (side === 'after') && isState.has(part))
      .reduce((sum: Sen, { amount }) => sum + senOf(amount), 0n)
    const imported = importedOf(facts, side).amount
    if (imported !== inStates)
      throw new Error(`what was imported (${imported} sen) is not what its states come to (${inStates} sen)`)
  }
}

const isState = new Set<KeptPart>(['PAYABLE', 'EXCLUSIONS', 'HOLDS', 'CANCELLATIONS'])
