import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { cachedFigure, cachedTogether, type StateReader, untilAnyChange } from '#cycles/change-cache.ts'
import { type CycleFigures, cycleFigures } from '#cycles/figures.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { taxBasis, taxBasisFrom } from '#withholding-tax/queries.ts'
import { type TaxedCycle, taxDay, taxDayOf } from './due-payments.ts'
import { withheldIn } from './withheld.ts'

type Reader = StateReader & { db: Database; clock: Clock }

export type CycleState = Pick<CycleRow, 'batch_no' | 'version' | 'change_no'>

/** What a cycle's tax depended on when something was read. */
export type WithBasis = { tax_basis: string }

/** What the tax of a cycle's payments depends on besides the cycle itself, in SQL. */
export function basisOf({ clock }: Reader, cycle: TaxedCycle & Pick<CycleRow, 'batch_no'>): RawBuilder<string> {
  const today = clock.today()
  return sql`(${taxBasis(taxDay(cycle, today))} || ${basisOfReleases(cycle.batch_no, today)})`
}

/** Releases are paid on days of their own: today or later. */
function basisOfReleases(batchNo: number | RawBuilder<number>, today: Day): RawBuilder<string> {
  return sql`case when ${hasReleases(batchNo)} then '/' || ${taxBasisFrom(today)} else '' end`
}

const hasReleases = (batchNo: number | RawBuilder<number>) => sql<boolean>`exists (
  select from cycle_totals where batch_no = ${batchNo} and state = 'RELEASED' and row_count > 0
)`

/** The basis of one of several cycles, and whether it has releases that wait for their day. */
export type WithReleases = WithBasis & { has_releases: boolean }

/**
 * `WithReleases` of several cycles by their `batch_no` and `tax_day`, as `cycles` has them; each day's is read once.
 */
export function basesOf({ clock }: Reader, cycles: RawBuilder<unknown>): RawBuilder<unknown> {
  const batchNo = sql.ref<number>('taxed.batch_no')
  return sql`(
    with taxed as (select distinct batch_no, tax_day from ${cycles} as cycle), bases as (
      select tax_day, ${taxBasis(sql.ref('days.tax_day'))} as tax_basis from (select distinct tax_day from taxed) as days
    )
    select batch_no, tax_day, ${hasReleases(batchNo)} as has_releases,
      tax_basis || ${basisOfReleases(batchNo, clock.today())} as tax_basis
    from taxed join bases using (tax_day)
  )`
}

/** What a cycle's tax depends on now. */
export function currentBasis(reader: Reader, cycle: CycleRow): Promise<WithBasis> {
  return untilAnyChange(reader, `tax basis/${cycle.batch_no}/${reader.clock.today()}`, () =>
    one(reader.db, sql<WithBasis>`select ${basisOf(reader, cycle)} as tax_basis`)
  )
}

/**
 * Figures of a cycle with its tax as the caller sees them, cached until the cycle's rows change, another dealer bears
 * tax or another rate applies. `what` names them; `read` answers the basis that its statement saw.
 */
export function untilTaxChanges<Figure extends WithBasis>(
  reader: Reader,
  cycle: CycleState,
  { what, ...basis }: WithBasis & { what: string },
  read: () => Promise<Figure>
): Promise<Figure> {
  const key = keyOf(reader, { ...cycle, ...basis }, what)
  return cachedFigure(reader.services, key, read, (figure) => isOfBasis(figure, basis))
}

const keyOf = ({ caller }: Reader, cycle: CycleState & WithBasis, what: string) =>
  [cycle.batch_no, cycle.version, cycle.change_no, caller.companyId, cycle.tax_basis, what].join('/')

/** A dealer taken off the tax and put back brings the same basis back, and not what was read in between. */
const isOfBasis = (figure: WithBasis, now: WithBasis) => figure.tax_basis === now.tax_basis

type Taxed = CycleState & Pick<CycleRow, 'payout_date' | 'approved_for'>

/**
 * Reads the withholding tax on a cycle, as far as the caller sees it, once for each state of the cycle and of its tax;
 * several at the same time together.
 */
function taxOf(reader: Reader) {
  return cachedTogether<Taxed & WithReleases, WithBasis & { tax: string }>(reader.services, {
    keyOf: (cycle) => keyOf(reader, cycle, 'tax'),
    read: (cycles) => readTaxes(reader, cycles),
    isLasting: isOfBasis
  })
}

async function readTaxes(
  reader: Reader,
  cycles: readonly (Taxed & WithReleases)[]
): Promise<(WithBasis & { tax: string })[]> {
  const companyId = reader.caller.companyId ?? undefined
  const taxed = cycles.map((cycle, position) => {
    const { batch_no: batchNo } = cycle
    const scope = { batchNo, companyId, releasesIn: cycle.has_releases ? [batchNo] : [] }
    return sql`
    select ${position}::integer as position, ${batchNo}::integer as batch_no,
      ${taxDayOf(cycle, reader.clock.today())}::date as tax_day, ${withheldIn(reader.clock, cycle, scope)} as tax`
  })
  const { rows } = await sql<WithBasis & { tax: string }>`
    with cycle as materialized (${sql.join(taxed, sql` union all `)})
    select tax, tax_basis from cycle join ${basesOf(reader, sql`cycle`)} as basis using (batch_no, tax_day)
    order by position`.execute(reader.db)
  return rows
}

/** Cycles with what the tax of each depends on now. */
export async function withBases<Cycle extends Taxed>(
  reader: Reader,
  cycles: readonly Cycle[]
): Promise<(Cycle & WithReleases)[]> {
  const bases = await readBases(reader, cycles)
  return cycles.map((cycle) => ({ ...cycle, ...(bases.get(cycle.batch_no) ?? { tax_basis: '', has_releases: false }) }))
}

function readBases(reader: Reader, cycles: readonly Taxed[]): Promise<Map<number, WithReleases>> {
  const batchNos = cycles.map(({ batch_no: batchNo }) => batchNo)
  const days = cycles.map((cycle) => taxDayOf(cycle, reader.clock.today()))
  return untilAnyChange(reader, `tax bases/${batchNos.join()}/${days.join()}`, async () => {
    const taxed = sql`unnest(${batchNos}::integer[], ${days}::date[])`
    const { rows } = await sql<Pick<CycleRow, 'batch_no'> & WithReleases>`
      select * from ${basesOf(reader, sql`(select * from ${taxed} as given (batch_no, tax_day))`)} as basis`.execute(
      reader.db
    )
    return new Map(rows.map(({ batch_no: batchNo, ...basis }) => [batchNo, basis]))
  })
}

export type WithFigures<Cycle> = { cycle: Cycle; figures: CycleFigures; tax: Sen }

/** Cycles with their counts and the withholding tax on them, by two statements at most. */
export function withFigures<Cycle extends Taxed & WithReleases>(
  reader: Reader,
  cycles: readonly Cycle[]
): Promise<WithFigures<Cycle>[]> {
  const countsOf = cycleFigures(reader.db, reader.services, reader.caller)
  const taxOn = taxOf(reader)
  return Promise.all(
    cycles.map(async (cycle) => {
      const [figures, { tax }] = await Promise.all([countsOf(cycle), taxOn(cycle)])
      return { cycle, figures, tax: senOf(tax) }
    })
  )
}
