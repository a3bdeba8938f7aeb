import { no, type Verdict, yes } from '#verdict.ts'
import { fieldNames, type PayoutDateField, type PayoutDateGroup, type PayoutDateValues } from './schema.ts'

type Rule = {
  /** The fields to correct. */
  fields: readonly PayoutDateField[]
  isValid: (row: PayoutDateValues) => boolean
  message: string | ((group: PayoutDateGroup) => string)
}

/** What is wrong with a row. */
export type BrokenRule = { fields: readonly PayoutDateField[]; message: string }

/** The rules of a single row. For each field only the first broken rule is reported. */
const rowRules: readonly Rule[] = [
  {
    fields: ['description'],
    isValid: ({ description }) => description.trim() !== '',
    message: 'Please enter some text for cycle Name!'
  },
  {
    fields: ['cycleStartDate', 'cycleEndDate'],
    isValid: ({ cycleStartDate, cycleEndDate }) => cycleStartDate <= cycleEndDate,
    message: 'START date should always be less than the END date!'
  },
  {
    fields: ['reportDay'],
    isValid: ({ reportDay, cycleStartDate, cycleEndDate }) => reportDay <= cycleStartDate || reportDay >= cycleEndDate,
    message: 'REPORT date should not be between the START and END date!'
  },
  {
    fields: ['cutOffDay', 'payoutDay'],
    isValid: ({ cutOffDay, payoutDay }) => cutOffDay <= payoutDay,
    message: 'CUT OFF date should be less than the PAYOUT BY date!'
  },
  {
    fields: ['cutOffDay', 'payoutDay'],
    isValid: ({ cutOffDay, payoutDay }) => cutOffDay === payoutDay - 2,
    message: 'CUT OFF date should be two days less than PAYOUT BY date!'
  },
  {
    fields: ['cutOffDay'],
    isValid: ({ cutOffDay, reportDay }) => cutOffDay > reportDay,
    message: 'CUT OFF date should be greater then the REPORT date!'
  },
  {
    fields: ['cutOffDay'],
    isValid: ({ cutOffDay, cycleStartDate, cycleEndDate }) => cutOffDay < cycleStartDate || cutOffDay > cycleEndDate,
    message: 'CUT OFF date should not be within the START and END date!'
  },
  {
    fields: ['expiryStartDate', 'expiryEndDate'],
    isValid: ({ expiryStartDate, expiryEndDate }) => expiryStartDate < expiryEndDate,
    message: (group) =>
      group === 'incentives'
        ? 'BEGIN date should always be less than the EXPIRY date!'
        : 'EXPIRY date should always be greater than the BEGIN date!'
  }
]

const overlapDetected = 'Cycle Overlap detected: Cycle START and END date should not overlap with the other cycle'

const unedited = 'Please edit some values before save them on server!'

/** What is wrong with a row of this table, in the order of its columns; nothing if all is well. */
export function brokenRules(group: PayoutDateGroup, row: PayoutDateValues): BrokenRule[] {
  const broken: BrokenRule[] = []
  for (const { fields, isValid, message } of rowRules) {
    const isReported = broken.some((other) => other.fields.some((field) => fields.includes(field)))
    if (!isReported && !isValid(row))
      broken.push({ fields, message: typeof message === 'string' ? message : message(group) })
  }
  return broken
}

/** Why a row conflicts with the others of its table. */
export function overlap(row: PayoutDateValues, others: readonly PayoutDateValues[]): BrokenRule | undefined {
  const overlaps = others.some(
    (other) => row.cycleStartDate <= other.cycleEndDate && other.cycleStartDate <= row.cycleEndDate
  )
  return overlaps ? { fields: ['cycleStartDate', 'cycleEndDate'], message: overlapDetected } : undefined
}

type Identified = PayoutDateValues & { payoutId: number }

/** Everything that is wrong with one row of a table, its overlap with others last. */
export function faultsOf(group: PayoutDateGroup, row: Identified, table: readonly Identified[]): BrokenRule[] {
  const broken = brokenRules(group, row)
  const others = table.filter((other) => other.payoutId !== row.payoutId)
  const startAndEndAreWrong = broken.some(({ fields }) => fields.includes('cycleStartDate'))
  const overlapping = startAndEndAreWrong ? undefined : overlap(row, others)
  return overlapping ? [...broken, overlapping] : broken
}

/** The fields that differ between two states of a row. */
export function changedFields(before: PayoutDateValues, after: PayoutDateValues): PayoutDateField[] {
  return fieldNames.filter((field) => before[field] !== after[field])
}

/** Whether a table may be saved: the same at the screen and on the server. */
export const payoutDatesCan = {
  save(group: PayoutDateGroup, before: readonly Identified[], after: readonly Identified[]): Verdict {
    const edited = after.filter((row) => {
      const stood = before.find((other) => other.payoutId === row.payoutId)
      return stood === undefined || changedFields(stood, row).length > 0
    })
    if (edited.length === 0) return no(unedited)
    const [fault] = edited.flatMap((row) => faultsOf(group, row, after))
    return fault ? no(fault.message) : yes
  }
}
