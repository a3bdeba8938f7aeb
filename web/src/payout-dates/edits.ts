import { changedFields, faultsOf } from '@payouts/contract/payout-dates/can'
import type { PayoutDateGroup, PayoutDateRow, PayoutDateValues } from '@payouts/contract/payout-dates/schema'

/** What a person has typed into a row, and the version that they looked at when they began. */
export type Edit = { values: Partial<PayoutDateValues>; version: number }

/** Edits by the row that they belong to. */
export type Edits = Readonly<Record<number, Edit>>

/** The current row with its edit applied. */
export function edited(row: PayoutDateRow, edits: Edits): PayoutDateRow {
  const edit = edits[row.payoutId]
  return edit ? { ...row, ...edit.values, version: edit.version } : row
}

/** Notes what was typed. A value typed back to what it was is no edit. */
export function withTyped(edits: Edits, row: PayoutDateRow, typed: Partial<PayoutDateValues>): Edits {
  const before = edits[row.payoutId]
  const values = { ...before?.values, ...typed }
  const { [row.payoutId]: _, ...others } = edits
  const isEdit = changedFields(row, { ...row, ...values }).length > 0
  return isEdit ? { ...others, [row.payoutId]: { values, version: before?.version ?? row.version } } : others
}

/** The edits, with those of these rows rebased on the current versions. */
export function rebasedOn(edits: Edits, rows: readonly PayoutDateRow[]): Edits {
  let next = withoutEdits(edits, rows)
  for (const row of rows) {
    const edit = edits[row.payoutId]
    if (edit) next = withTyped(next, row, edit.values)
  }
  return next
}

/** Without the edits of these rows. */
export function withoutEdits(edits: Edits, rows: readonly PayoutDateRow[]): Edits {
  const gone = new Set(rows.map(({ payoutId }) => payoutId))
  return Object.fromEntries(Object.entries(edits).filter(([payoutId]) => !gone.has(Number(payoutId))))
}

/** A table's rows with the valid edits: the result of saving all that can be saved. */
export function withSoundEdits(group: PayoutDateGroup, rows: readonly PayoutDateRow[], edits: Edits): PayoutDateRow[] {
  const table = rows.map((row) => edited(row, edits))
  return rows.map((row, index) => {
    const now = table[index] ?? row
    return faultsOf(group, now, table).length === 0 ? now : row
  })
}
