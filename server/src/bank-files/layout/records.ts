import { type CompiledField, compileCondition, compileField, type Forbidden, type Notes } from './fields.ts'
import type { LayoutField, LayoutRecord } from './layout.ts'
import type { RecordContext } from './sources.ts'

/** A record ready to be written: its fields with their layouts, which define the padding. */
export type CompiledRecord = {
  isOn(context: RecordContext): boolean
  fields: readonly (CompiledField & { layout: LayoutField })[]
}

export function compileRecords(records: readonly LayoutRecord[], forbidden: Forbidden): CompiledRecord[] {
  return records.map(({ when, fields }) => ({
    isOn: when === undefined ? () => true : compileCondition(when),
    fields: fields.map((layout) => ({ ...compileField(layout, forbidden), layout }))
  }))
}

/** Reads every field as for a file, to collect problems. */
export function readRecords(records: readonly CompiledRecord[], context: RecordContext, notes: Notes): void {
  for (const record of records) if (record.isOn(context)) for (const field of record.fields) field.read(context, notes)
}

/** Throws on anything that a bank would refuse: the run was checked when it was made. */
export function strictNotes(context: RecordContext): Notes {
  return {
    problem(field, problem) {
      const { order, head } = context
      throw new Error(`${order ? `Payment ${order.referenceNo}` : head.runNo}: ${field} ${problem}.`)
    },
    change: () => undefined
  }
}
