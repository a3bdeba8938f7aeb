import { bankAccountProblem } from '@payouts/contract/dealers/bank-account'
import {
  type DealerFileColumn,
  dealerFileColumns,
  optionalDealerFileColumns,
  type RecordFileColumn,
  recordFileColumns
} from '@payouts/contract/dealers/import-file'
import { recordFields } from '@payouts/contract/dealers/record-fields'
import { fieldProblem, storedValue } from '@payouts/contract/dealers/record-rules'
import {
  companyTypes,
  type DealerKind,
  type DealerLine,
  dealerKinds,
  dealerLines,
  type Tier,
  tiers
} from '@payouts/contract/dealers/schema'
import { comparedForm, visibleForm } from '@payouts/contract/normal-form'
import { dayProblem, type Problem, shown, textProblem } from '#platform/csv/values.ts'
import type { RecordPart } from '../record.ts'
import type { DealerRow } from '../tables.ts'

/** A row by its columns, without those that the file lacks. */
export type DealerValues = Record<DealerFileColumn, string> & Partial<Record<RecordFileColumn, string>>
export type Branch = { branch_code: string; branch_name: string }

/** What a row says of its dealer; `record` has the fields with a value. */
export type DealerOfFile = Pick<
  DealerRow,
  'company_id' | 'company_code' | 'vendor_code' | 'kind' | 'line' | 'tier' | 'e_invoice_required'
> & { record: RecordPart }
export type DealerLineOfFile = { number: number; dealer: DealerOfFile; branch: Branch }

const longestText = 200
/** Longer texts fail the rules of their field. */
const longestRecordText = 1000
const largestCompanyId = 2_147_483_647
const choices: Partial<Record<DealerFileColumn, readonly string[]>> = {
  companyType: companyTypes,
  kind: dealerKinds,
  line: dealerLines,
  tier: tiers,
  eInvoiceRequired: ['Y', 'N']
}
/** A dealer's code is also its account in the ledger, besides the payer's accounts. */
const accountsOfPayer = new Set(
  [
    ...['INCENTIVE_EXPENSE', 'WITHHOLDING_TAX_PAYABLE', 'ADJUSTMENTS', 'CASH_OUTS', 'PAYMENTS_IN_TRANSIT', 'BANK'],
    ...['BANK_CHARGES', 'TAX_REMITTED']
  ].map(comparedForm)
)
const mayBeEmpty = new Set<string>(optionalDealerFileColumns)

/** The problems of a row by itself. */
export function dealerProblems(values: DealerValues): Problem[] {
  const problems = [
    ...problemsIn(values, dealerFileColumns, valueProblem),
    ...problemsIn(values, recordFileColumns, recordValueProblem)
  ]
  const { startDate, endDate, bankName, bankAccountNumber, bankBic } = values
  if (problems.length === 0 && startDate > endDate)
    problems.push({ column: 'endDate', value: endDate, problem: `is before the startDate ${startDate}` })
  const hasBank = bankName !== '' || Boolean(bankBic)
  if (hasBank !== (bankAccountNumber !== ''))
    problems.push({
      column: hasBank ? 'bankAccountNumber' : 'bankName',
      value: '',
      problem: `is missing beside a ${hasBank ? 'bankName' : 'bankAccountNumber'}`
    })
  return problems
}

function problemsIn<Column extends DealerFileColumn | RecordFileColumn>(
  values: DealerValues,
  columns: readonly Column[],
  problemOf: (column: Column, value: string) => string | undefined
): Problem[] {
  return columns.flatMap((column) => {
    const value = values[column]
    const problem = value === undefined ? undefined : problemOf(column, value)
    return value === undefined || problem === undefined ? [] : [{ column, value: shown(value), problem }]
  })
}

function valueProblem(column: DealerFileColumn, value: string): string | undefined {
  if (value === '' && mayBeEmpty.has(column)) return undefined
  if (column === 'startDate' || column === 'endDate') return dayProblem(value)
  const problem = textProblem(value, longestText)
  if (problem !== undefined) return problem
  if (column === 'bankAccountNumber') return bankAccountProblem(value)
  if (column === 'companyId') return isCompanyId(value) ? undefined : 'is not a whole number above zero'
  if (column === 'companyCode' && accountsOfPayer.has(comparedForm(value)))
    return 'is the name of an account of the ledger'
  const allowed = choices[column]
  return allowed === undefined || allowed.includes(value) ? undefined : `is none of ${allowed.join(', ')}`
}

function recordValueProblem(column: RecordFileColumn, written: string): string | undefined {
  const value = storedValue(column, written)
  if (value === null) return undefined
  return textProblem(value, longestRecordText) ?? fieldProblem(column, value)
}

function isCompanyId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestCompanyId
}

/** A valid row in the form of the tables. */
export function dealerOf(values: DealerValues): { dealer: DealerOfFile; branch: Branch } {
  return {
    dealer: {
      company_id: Number(values.companyId),
      company_code: visibleForm(values.companyCode),
      vendor_code: values.vendorCode,
      kind: values.kind as DealerKind,
      line: values.line as DealerLine,
      tier: values.tier as Tier,
      e_invoice_required: values.eInvoiceRequired === 'Y',
      record: recordOfRow(values)
    },
    branch: { branch_code: values.branchCode, branch_name: values.branchName }
  }
}

/** Empty values mean that the file does not know them, and change nothing. */
function recordOfRow(values: DealerValues): RecordPart {
  const given = recordFields.flatMap((field) => {
    const written = values[field]
    // A file sets the duty to supply e-invoices at once.
    if (!written || field === 'eInvoiceRequired') return []
    // The first columns are stored as written, except account numbers.
    const isFormed = field === 'bankAccountNumber' || (recordFileColumns as readonly string[]).includes(field)
    const value = isFormed ? storedValue(field, written) : written
    return value === null ? [] : [[field, value] as const]
  })
  return Object.fromEntries(given)
}

/** The file's column of each table column, except those of the record, which have the same names. */
export const fileColumnOf: Record<Exclude<keyof DealerOfFile, 'record'>, DealerFileColumn> = {
  company_id: 'companyId',
  company_code: 'companyCode',
  vendor_code: 'vendorCode',
  kind: 'kind',
  line: 'line',
  tier: 'tier',
  e_invoice_required: 'eInvoiceRequired'
}
