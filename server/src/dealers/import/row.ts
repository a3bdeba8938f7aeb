import { type DealerFileColumn, optionalDealerFileColumns } from '@payouts/contract/dealers/import-file'
import {
  type CompanyType,
  companyTypes,
  type DealerKind,
  type DealerLine,
  dealerKinds,
  dealerLines,
  type Tier,
  tiers
} from '@payouts/contract/dealers/schema'
import { dayProblem, type Problem, shown, textProblem } from '../../platform/csv/values.ts'
import type { DealerRow } from '../tables.ts'

export type DealerValues = Record<DealerFileColumn, string>
export type Branch = { branch_code: string; branch_name: string }
export type DealerLineOfFile = { number: number; dealer: DealerRow; branch: Branch }

const longestText = 200
const largestCompanyId = 2_147_483_647
const choices: Partial<Record<DealerFileColumn, readonly string[]>> = {
  companyType: companyTypes,
  kind: dealerKinds,
  line: dealerLines,
  tier: tiers,
  eInvoiceRequired: ['Y', 'N']
}
/** A dealer's code also names its account, besides these accounts of the payer. */
const ledgerAccounts = new Set(['INCENTIVE_EXPENSE', 'WITHHOLDING_TAX_PAYABLE', 'ADJUSTMENTS', 'CASH_OUTS'])
const mayBeEmpty = new Set<string>(optionalDealerFileColumns)

/** Everything that is wrong with a row by itself. */
export function dealerProblems(values: DealerValues): Problem[] {
  const problems = (Object.keys(values) as DealerFileColumn[]).flatMap((column) => {
    const problem = valueProblem(column, values[column])
    return problem === undefined ? [] : [{ column, value: shown(values[column]), problem }]
  })
  const { startDate, endDate, bankName, bankAccountNumber } = values
  if (problems.length === 0 && startDate > endDate)
    problems.push({ column: 'endDate', value: endDate, problem: `lies before the startDate ${startDate}` })
  if ((bankName === '') !== (bankAccountNumber === ''))
    problems.push({
      column: bankName === '' ? 'bankName' : 'bankAccountNumber',
      value: '',
      problem: `is missing beside a ${bankName === '' ? 'bankAccountNumber' : 'bankName'}`
    })
  return problems
}

function valueProblem(column: DealerFileColumn, value: string): string | undefined {
  if (value === '' && mayBeEmpty.has(column)) return undefined
  if (column === 'startDate' || column === 'endDate') return dayProblem(value)
  const problem = textProblem(value, longestText)
  if (problem !== undefined) return problem
  if (column === 'companyId') return isCompanyId(value) ? undefined : 'is not a whole number above zero'
  if (column === 'companyCode' && ledgerAccounts.has(value)) return 'is the name of an account of the ledger'
  const allowed = choices[column]
  return allowed === undefined || allowed.includes(value) ? undefined : `is none of ${allowed.join(', ')}`
}

function isCompanyId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestCompanyId
}

/** A row without problems as the tables have it. */
export function dealerOf(values: DealerValues): { dealer: DealerRow; branch: Branch } {
  return {
    dealer: {
      company_id: Number(values.companyId),
      company_code: values.companyCode,
      company_name: values.companyName,
      vendor_code: values.vendorCode,
      company_type: (values.companyType || null) as CompanyType | null,
      kind: values.kind as DealerKind,
      line: values.line as DealerLine,
      bank_name: values.bankName || null,
      bank_account_number: values.bankAccountNumber || null,
      start_date: values.startDate,
      end_date: values.endDate,
      tier: values.tier as Tier,
      e_invoice_required: values.eInvoiceRequired === 'Y'
    },
    branch: { branch_code: values.branchCode, branch_name: values.branchName }
  }
}

/** The column of the file that a column of the table comes from. */
export const fileColumnOf: Record<keyof DealerRow, DealerFileColumn> = {
  company_id: 'companyId',
  company_code: 'companyCode',
  company_name: 'companyName',
  vendor_code: 'vendorCode',
  company_type: 'companyType',
  kind: 'kind',
  line: 'line',
  bank_name: 'bankName',
  bank_account_number: 'bankAccountNumber',
  start_date: 'startDate',
  end_date: 'endDate',
  tier: 'tier',
  e_invoice_required: 'eInvoiceRequired'
}
