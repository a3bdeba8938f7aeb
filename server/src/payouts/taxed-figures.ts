import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { cachedFigure, type StateReader, untilAnyChange } from '../cycles/change-cache.ts'
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
  { caller, services }: Reader,
  { batch_no: batchNo, version, change_no: changeNo }: CycleState,
  { tax_basis: basis, what }: WithBasis & { what: string },
  read: () => Promise<Figure>
): Promise<Figure> {
  const key = [batchNo, version, changeNo, caller.companyId, basis, what].join('/')
  // A dealer taken off the tax and put back brings the same basis back, and not what was read in between.
  return cachedFigure(services, key, read, (figure) => figure.tax_basis === basis)
}

type Taxed = CycleState & Pick<CycleRow, 'payout_date' | 'approved_for'>

/** The withholding tax on a cycle, as far as the caller sees it; read once for each state of the cycle and of the tax. */
export async function taxOf(reader: Reader, cycle: Taxed & WithBasis): Promise<Sen> {
  const { db, caller, clock } = reader
  const scope = { batchNo: cycle.batch_no, companyId: caller.companyId ?? undefined }
  const { tax } = await untilTaxChanges(reader, cycle, { ...cycle, what: 'tax' }, () =>
    one(
      db,
      sql<WithBasis & { tax: string }>`
      select ${withheldIn(clock, cycle, scope)} as tax, ${basisOf(reader, cycle)} as tax_basis`
    )
  )
  return senOf(tax)
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
