import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import { type Day, type Page, pageFrom } from '@payouts/contract/page'
import type { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { VariancePartName } from '@payouts/contract/variance/names'
import type { VarianceLine } from '@payouts/contract/variance/schema'
import { type RawBuilder, sql } from 'kysely'
import { taxedIn } from '#payouts/withheld.ts'
import { direction } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { ofLines, onWire, type SplitLine } from '../rules.ts'
import { bookings, hasBookings } from './facts.ts'
import { type FoundSides, findSides, type Reader } from './sides.ts'
import { isBeforeTax, type Scope, scopeOf, sidesIn, sumsIn } from './sums.ts'
import { splitSides } from './variance.ts'

type LinesRequest = CheckedInputOf<typeof varianceEndpoints.getVarianceLines>

const byPlan = new Set<VariancePartName>(ofLines)

/** The lines of one part of a difference; they sum to it, and lines of 0.00 are omitted. */
export async function listLines(reader: Reader, request: LinesRequest): Promise<Page<VarianceLine> | Refusal> {
  const { unit, after, before, transactionType, planName, companyCode } = request
  const comparison = { unit, after, before, transactionType, planName, companyCode }
  if (byPlan.has(request.part)) {
    const found = await splitSides(reader, comparison)
    return isRefusal(found) ? found : pageOfPlans(request, found.split.lines)
  }
  const sides = await findSides(reader, comparison)
  return isRefusal(sides) ? sides : pageOfDealers(reader, request, sides)
}

function pageOfPlans(request: LinesRequest, lines: readonly SplitLine[]): Page<VarianceLine> {
  const sorted = lines.filter(({ part }) => part === request.part).sort(orderOf(request))
  const from = request.pageNumber * request.pageSize
  const content = sorted.slice(from, from + request.pageSize).map(
    ({ transactionType, planName, before, after, difference }): VarianceLine => ({
      companyCode: null,
      companyName: null,
      transactionType,
      planName,
      before: onWire(before),
      after: onWire(after),
      difference: ringgitOf(difference)
    })
  )
  return pageFrom(content, sorted.length, request)
}

function orderOf({ sortProperty, sortOrder }: LinesRequest): (one: SplitLine, other: SplitLine) => number {
  const sign = sortOrder === 'ASC' ? 1 : -1
  const size = (sen: bigint) => (sen < 0n ? -sen : sen)
  const nameOf = ({ transactionType, planName }: SplitLine) => JSON.stringify([transactionType, planName])
  const compared = <Value extends bigint | string>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0)
  const keys: Record<LinesRequest['sortProperty'], (one: SplitLine, other: SplitLine) => number> = {
    DIFFERENCE: (one, other) => compared(size(one.difference), size(other.difference)),
    NAME: () => 0,
    BEFORE: (one, other) => compared(one.before.amount, other.before.amount),
    AFTER: (one, other) => compared(one.after.amount, other.after.amount)
  }
  const key = keys[sortProperty]
  return (one, other) => sign * (key(one, other) || compared(nameOf(one), nameOf(other)))
}

const sortColumns = {
  DIFFERENCE: sql`abs(difference)`,
  NAME: sql`company_name`,
  BEFORE: sql`before_amount`,
  AFTER: sql`after_amount`
} as const

type DealerLine = {
  company_code: string
  company_name: string
  before_count: number
  before_amount: Ringgit
  after_count: number
  after_amount: Ringgit
  difference: Ringgit
}

function pageOfDealers(reader: Reader, request: LinesRequest, sides: FoundSides): Promise<Page<VarianceLine>> {
  const order = direction(request.sortOrder)
  const scope = scopeOf(sides, request)
  const { amounts, isTaken } = amountsOf(reader, request, { sides, scope })
  const difference = isTaken ? sql`before_amount - after_amount` : sql`after_amount - before_amount`
  const dealers = {
    select: sql<DealerLine>`company_code, company_name, before_count, before_amount, after_count, after_amount, difference`,
    from: sql`(
      with ${sidesIn(sides)}, ${sumsIn(scope).first}
      amounts as (${amounts})
      select counted.*, (${difference})::numeric(14, 2) as difference
      from (
        select company_id,
          coalesce(sum(row_count) filter (where not is_after), 0)::bigint as before_count,
          coalesce(sum(amount) filter (where not is_after), 0)::numeric(14, 2) as before_amount,
          coalesce(sum(row_count) filter (where is_after), 0)::bigint as after_count,
          coalesce(sum(amount) filter (where is_after), 0)::numeric(14, 2) as after_amount
        from amounts group by company_id
      ) as counted
    ) as line join dealers using (company_id) where difference <> 0`,
    orderBy: sql`${sortColumns[request.sortProperty]} ${order}, company_id ${order}`
  }
  return pageOf(reader.db, request, dealers, (row) => ({
    companyCode: row.company_code,
    companyName: row.company_name,
    transactionType: null,
    planName: null,
    before: { transactionCount: row.before_count, amount: ringgitOf(senOf(row.before_amount)) },
    after: { transactionCount: row.after_count, amount: ringgitOf(senOf(row.after_amount)) },
    difference: row.difference
  }))
}

type Amounts = {
  /** `(company_id, is_after, row_count, amount)`, with the sign of the part's own amounts. */
  amounts: RawBuilder<unknown>
  /** Whether more of it means that less is paid. */
  isTaken: boolean
}
type Compared = { sides: FoundSides; scope: Scope }

const none = sql`select null::integer as company_id, false as is_after, 0 as row_count, 0 as amount where false`

function amountsOf(reader: Reader, { part, holdType }: LinesRequest, { sides, scope }: Compared): Amounts {
  const { oneSidedDealers, stateSums } = sumsIn(scope)
  const inState = (condition: RawBuilder<unknown>) =>
    sql`select company_id, is_after, row_count, amount from (${stateSums}) as state_sum where ${condition}`
  const booked = hasBookings(sides, scope)
    ? sql`select company_id, is_after, row_count, amount from (${bookings(scope)}) as booked where part = ${part}`
    : none
  switch (part) {
    case 'DEALERS_CAME':
    case 'DEALERS_WENT':
      return {
        amounts: sql`select company_id, is_after, row_count, amount from (${oneSidedDealers}) as one_sided
          where is_after = ${part === 'DEALERS_CAME'}`,
        isTaken: false
      }
    case 'EXCLUSIONS':
      return { amounts: inState(sql`state = 'EXCLUDED'`), isTaken: true }
    case 'HOLDS':
      return { amounts: inState(heldAs(holdType)), isTaken: true }
    case 'CANCELLATIONS':
      return { amounts: inState(sql`state = 'CANCELLED'`), isTaken: true }
    case 'TAX':
      return { amounts: isBeforeTax(scope) ? none : taxByDealer(reader, scope), isTaken: true }
    case 'LATER_RELEASES':
      return { amounts: booked, isTaken: true }
    default:
      return { amounts: booked, isTaken: false }
  }
}

const heldAs = (holdType: HoldType | null | undefined) =>
  holdType ? sql`hold_type = ${holdType}` : sql`state in ('HELD', 'RELEASE_REQUESTED')`

function taxByDealer({ clock }: Reader, { companyId, transactionType, batchNos }: Scope): RawBuilder<unknown> {
  const cycle = { payout_date: sql.ref<Day>('cycles.payout_date'), approved_for: sql.ref<Day>('cycles.approved_for') }
  const scope = { batchNo: sql.ref<number>('cycles.batch_no'), transactionType, companyId, releasesIn: batchNos }
  return sql`
    select taxed.company_id, is_after, transactions as row_count, tax as amount
    from cycles join side using (batch_no) cross join lateral ${taxedIn(clock, cycle, scope)} as taxed`
}
