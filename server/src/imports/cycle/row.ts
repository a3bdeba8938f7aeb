import { billingAccountProblem } from '@payouts/contract/cycles/billing-account'
import { shortenedProblem } from '@payouts/contract/cycles/e-invoice-no'
import {
  type CycleFileColumn,
  type ExtraCycleFileColumn,
  extraCycleFileColumns,
  longestText
} from '@payouts/contract/imports/import-file'
import { comparedForm, visibleForm } from '@payouts/contract/normal-form'
import type { Header } from '#platform/csv/header.ts'
import { amountFormProblem, dayProblem, type Problem, shown, textProblem } from '#platform/csv/values.ts'

/** What a row needs to know of its dealer. */
export type DealerOfRow = {
  companyId: number
  eInvoiceRequired: boolean
  /** Whether the payer issues its e-invoices, so that no number that it sends counts. */
  isIssuedByPayer: boolean
}

/** What rows are checked against. */
export class RowRules {
  readonly #dealers: Map<string, DealerOfRow>
  /** The number of digits of billing accounts; undefined if it is not set. */
  readonly accountDigits: number | undefined
  /** Whether the rate card gives rows their amounts, so that what stands in their place does not matter. */
  readonly isCalculated: boolean

  /** Known transaction types by their compared form. */
  readonly #types: Map<string, string>
  /** The known spelling of each written type: files have few types, and many rows of each. */
  readonly #spelled = new Map<string, string>()

  constructor(
    dealers: Iterable<readonly [code: string, dealer: DealerOfRow]>,
    accountDigits: number | undefined,
    knownTypes: readonly string[],
    isCalculated = false
  ) {
    this.#types = new Map(knownTypes.map((type) => [comparedForm(type), type]))
    this.#dealers = new Map(dealers)
    for (const [code, dealer] of [...this.#dealers]) this.#dealers.set(comparedForm(code), dealer)
    this.accountDigits = accountDigits
    this.isCalculated = isCalculated
  }

  get dealers(): DealerOfRow[] {
    return [...new Set(this.#dealers.values())]
  }

  /** A dealer by its code in any spelling. */
  dealerOf(code: string): DealerOfRow | undefined {
    return this.#dealers.get(code) ?? this.#dealers.get(comparedForm(code))
  }

  /**
   * A transaction type in its first spelling, from earlier cycles or this file: `RELOAD` is the known `Reload`, so
   * that the same sale counts once and its decisions follow it.
   */
  typeOf(written: string): string {
    const spelled = this.#spelled.get(written)
    if (spelled !== undefined) return spelled
    const form = comparedForm(written)
    const type = this.#types.get(form) ?? visibleForm(written)
    this.#types.set(form, type)
    this.#spelled.set(written, type)
    return type
  }
}

/** The values of a row by column name, with the file's extra columns. */
export type Row = Record<CycleFileColumn, string> & Partial<Record<ExtraCycleFileColumn, string>>

export type CycleHeader = Header<CycleFileColumn, ExtraCycleFileColumn>

/** A file's extra columns, in their stored order. */
export const extrasOf = ({ positions }: CycleHeader): readonly ExtraCycleFileColumn[] =>
  extraCycleFileColumns.filter((column) => positions[column] !== undefined)

export function rowOf(
  values: readonly string[],
  { positions }: CycleHeader,
  extras: readonly ExtraCycleFileColumn[]
): Row {
  const row: Row = {
    yesId: values[positions.yesId] ?? '',
    transactionNo: values[positions.transactionNo] ?? '',
    transactionType: values[positions.transactionType] ?? '',
    transactionDate: values[positions.transactionDate] ?? '',
    planName: values[positions.planName] ?? '',
    companyCode: values[positions.companyCode] ?? '',
    billingAccountNo: values[positions.billingAccountNo] ?? '',
    transactionAmount: values[positions.transactionAmount] ?? '',
    incentiveAmount: values[positions.incentiveAmount] ?? '',
    eInvoiceNo: values[positions.eInvoiceNo] ?? ''
  }
  for (const column of extras) row[column] = values[positions[column] ?? -1] ?? ''
  return row
}

/** A value as the database can store it. */
export const storable = (value: string): string => value.toWellFormed().replaceAll('\u0000', '\uFFFD')

/** A row without empty extra columns. */
export function withoutEmptyExtras(row: Row): Row {
  const compact = { ...row }
  for (const column of extraCycleFileColumns) if (!compact[column]) delete compact[column]
  return compact
}

/** A row's values as stored JSON. */
export const storedRow = (row: Row): string =>
  JSON.stringify(withoutEmptyExtras(row), (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))

const none: readonly Problem[] = []

/** The problems of a row by itself, in the order of the columns; repetitions are found later. */
export function problemsOf(row: Row, rules: RowRules): readonly Problem[] {
  let problems = none
  const note = (column: CycleFileColumn | ExtraCycleFileColumn, problem: string | undefined) => {
    if (problem !== undefined) problems = [...problems, { column, value: shown(row[column] ?? ''), problem }]
  }
  note('yesId', textProblem(row.yesId, longestText))
  note('transactionNo', textProblem(row.transactionNo, longestText))
  note('transactionType', textProblem(row.transactionType, longestText))
  note('transactionDate', dayProblem(row.transactionDate))
  note('planName', textProblem(row.planName, longestText))
  note('companyCode', rules.dealerOf(row.companyCode) ? undefined : dealerProblem(row.companyCode))
  note('billingAccountNo', accountProblem(row.billingAccountNo, rules))
  note('transactionAmount', amountProblem(row.transactionAmount))
  note('incentiveAmount', amountProblem(row.incentiveAmount))
  if (row.eInvoiceNo !== '')
    note('eInvoiceNo', textProblem(row.eInvoiceNo, longestText) ?? shortenedProblem(row.eInvoiceNo))
  for (const column of ['deviceId', 'channel', 'salesPerson', 'originalTransactionNo'] as const) {
    const value = row[column]
    if (value) note(column, textProblem(value, longestText))
  }
  if (row.firstUsageDate) note('firstUsageDate', dayProblem(row.firstUsageDate))
  return problems
}

function accountProblem(written: string, { accountDigits }: RowRules): string | undefined {
  return textProblem(written, longestText) ?? billingAccountProblem(written, accountDigits)
}

const comparedColumns = [
  ...(['yesId', 'transactionNo', 'planName', 'billingAccountNo'] as const),
  ...(['deviceId', 'channel', 'salesPerson', 'originalTransactionNo'] as const)
]

/** A valid row as it is stored: its texts as people see them, so that equal ones are equal. */
export function visibleRow(row: Row, rules: RowRules): Row {
  const transactionType = rules.typeOf(row.transactionType)
  let visible = transactionType === row.transactionType ? row : { ...row, transactionType }
  for (const column of comparedColumns) {
    const written = row[column]
    const form = written && visibleForm(written)
    if (form !== written) visible = { ...visible, [column]: form }
  }
  return visible
}

function dealerProblem(companyCode: string): string {
  return companyCode === '' ? 'is missing' : 'belongs to no dealer'
}

/** A cycle of many rows must still have a sum that the books can hold. */
const amountPattern = /^-?\d{1,9}(?:\.\d{1,2})?$/

function amountProblem(value: string): string | undefined {
  if (amountPattern.test(value)) return undefined
  const problem = amountFormProblem(value)
  if (problem !== undefined) return problem
  const [, decimals = ''] = value.split('.')
  return decimals.length > 2
    ? 'has more than two decimals'
    : 'is too large: at most 9 digits may stand before the point'
}
