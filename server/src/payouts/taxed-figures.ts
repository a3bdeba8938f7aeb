import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { cachedFigure, cachedTogether, type StateReader, untilAnyChange } from '../cycles/change-cache.ts'
import { type CycleFigures, cycleFigures } from '../cycles/figures.ts'
import type { CycleRow } from '../cycles/tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { one } from '../platform/db/read.ts'
import { taxBasis } from '../withholding-tax/queries.ts'
import { taxDay, taxDayOf, withheldIn } from './withheld.ts'

type Reader = StateReader & { db: Database; clock: Clock }

export type CycleState = Pick<CycleRow, 'batch_no' | 'version' | 'change_no'>

/** What the tax of a cycle depended on when something was read. */
export type WithBasis = { tax_basis: string }

/** What the tax of a cycle's payments depends on besides the cycle itself, in SQL. */
export function basisOf({ clock }: Reader, cycle: Parameters<typeof taxDay>[0]): RawBuilder<string> {
  return taxBasis(taxDay(cycle, clock.today()))
}

/** What the tax of a cycle depends on now. */
export function currentBasis(reader: Reader, cycle: CycleRow): Promise<WithBasis> {
  return untilAnyChange(reader, `tax basis/${cycle.batch_no}/${reader.clock.today()}`, () =>
    one(reader.db, sql<WithBasis>`select ${basisOf(reader, cycle)} as tax_basis`)
  )
}

/**
 * Figures of a cycle with its tax, as the caller sees them, read again once the cycle's rows have changed, another
 * dealer bears tax or another rate applies. `what` names them; `read` says with which basis its own statement saw them.
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
  return cachedTogether<Taxed & WithBasis, WithBasis & { tax: string }>(reader.services, {
    keyOf: (cycle) => keyOf(reader, cycle, 'tax'),
    read: (cycles) => readTaxes(reader, cycles),
    isLasting: isOfBasis
  })
}

async function readTaxes(reader: Reader, cycles: readonly Taxed[]): Promise<(WithBasis & { tax: string })[]> {
  const companyId = reader.caller.companyId ?? undefined
  const taxed = cycles.map(
    (cycle, position) => sql`
    select ${position}::integer as position, ${withheldIn(reader.clock, cycle, { batchNo: cycle.batch_no, companyId })} as tax,
      ${basisOf(reader, cycle)} as tax_basis`
  )
  const { rows } = await sql<WithBasis & { tax: string }>`
    ${sql.join(taxed, sql` union all `)} order by position`.execute(reader.db)
  return rows
}

/** Cycles with what the tax of each depends on now. */
export async function withBases<Cycle extends Taxed>(
  reader: Reader,
  cycles: readonly Cycle[]
): Promise<(Cycle & WithBasis)[]> {
  const today = reader.clock.today()
  const dayOf = (cycle: Cycle) => taxDayOf(cycle, today)
  const days = [...new Set(cycles.map(dayOf))].sort()
  const bases = await basesOn(reader, days)
  return cycles.map((cycle) => ({ ...cycle, tax_basis: bases.get(dayOf(cycle)) ?? '' }))
}

function basesOn(reader: Reader, days: readonly Day[]): Promise<Map<Day, string>> {
  return untilAnyChange(reader, `tax bases/${days.join()}`, async () => {
    const { rows } = await sql<WithBasis & { day: Day }>`
      select day, ${taxBasis(sql.ref('day'))} as tax_basis from unnest(${[...days]}::date[]) as day`.execute(reader.db)
    return new Map(rows.map(({ day, tax_basis: basis }) => [day, basis]))
  })
}

export type WithFigures<Cycle> = { cycle: Cycle; figures: CycleFigures; tax: Sen }

/** Cycles with their counts and the withholding tax on them, by two statements at most. */
export function withFigures<Cycle extends Taxed & WithBasis>(
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
