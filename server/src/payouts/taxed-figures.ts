import { type RawBuilder, sql } from 'kysely'
import { cachedFigure, untilAnyChange } from '../cycles/change-cache.ts'
import type { CycleRow } from '../cycles/tables.ts'
import { one } from '../platform/db/read.ts'
import { taxBasis } from '../withholding-tax/queries.ts'
import type { Reader } from './queries/cycle-list.ts'
import { taxDay } from './withheld.ts'

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
