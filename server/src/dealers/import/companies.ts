import { bankAccountDoubt } from '@payouts/contract/dealers/bank-account'
import { recordFileColumns } from '@payouts/contract/dealers/import-file'
import type { DealerRecord } from '@payouts/contract/dealers/record'
import { type RecordField, recordFields } from '@payouts/contract/dealers/record-fields'
import { recordProblems } from '@payouts/contract/dealers/record-rules'
import { comparedForm } from '@payouts/contract/normal-form'
import type { Day } from '@payouts/contract/page'
import { type Problem, shown } from '#platform/csv/values.ts'
import { differenceOf, guardedOf, isSameAccount, type RecordPart, withWholeBank } from '../record.ts'
import type { DealerRow } from '../tables.ts'
import { type Branch, type DealerLineOfFile, type DealerOfFile, fileColumnOf } from './row.ts'

/** A company with its branches in a file, one row each. */
export type Company = { dealer: DealerOfFile; branches: Branch[] }

/** The dealers before a file: their rows, their records, and pending changes. */
export type StoredDealers = {
  known: readonly DealerRow[]
  recordOf(companyId: number): DealerRecord | undefined
  waiting: ReadonlyMap<number, RecordPart>
  today: Day
}

type Rejection = Problem & { line: number }
type Found = Company & { line: number }

/**
 * Collects the rows of each company. Rejects a row that contradicts an earlier row of its company, repeats a branch,
 * uses another company's code, makes a record inconsistent, or differs from a pending change.
 */
export function companiesOf(
  rows: readonly DealerLineOfFile[],
  stored: StoredDealers
): { companies: Company[]; rejections: Rejection[]; doubts: Rejection[] } {
  const ownerOfCode = new Map<string, Owner>(stored.known.map((dealer) => [comparedForm(dealer.company_code), dealer]))
  const codeOfCompany = new Map(stored.known.map((dealer) => [dealer.company_id, dealer.company_code]))
  const found = new Map<number, Found>()
  const rejections: Rejection[] = []
  for (const row of rows) {
    const { branch, number } = row
    const dealer = wholeDealer(row.dealer, stored, codeOfCompany.get(row.dealer.company_id))
    const company = found.get(dealer.company_id)
    const problems = [
      ...codeProblems(dealer, ownerOfCode, codeOfCompany),
      ...disagreements(dealer, stored, row.dealer.record.bankBic),
      ...(company ? [...contradictions(company, dealer), ...repeatedBranch(company, branch)] : [])
    ]
    if (problems.length > 0) {
      rejections.push(...problems.map((problem) => ({ line: number, ...problem })))
    } else if (company) {
      company.branches.push(branch)
    } else {
      found.set(dealer.company_id, { line: number, dealer, branches: [branch] })
      ownerOfCode.set(comparedForm(dealer.company_code), dealer)
    }
  }
  const companies = [...found.values()]
  return {
    companies: companies.map(({ dealer, branches }) => ({ dealer, branches })),
    rejections,
    doubts: companies.flatMap(({ line, dealer }) => doubtsOf(dealer, stored).map((doubt) => ({ line, ...doubt })))
  }
}

/** Reports a new account number whose length differs from its bank's. */
function doubtsOf({ company_id: companyId, record }: DealerOfFile, { recordOf }: StoredDealers): Problem[] {
  const before = recordOf(companyId) ?? nothing
  const { bankBic, bankName, bankAccountNumber } = { ...before, ...record }
  if (!bankAccountNumber || isSameAccount(before, { ...before, ...record })) return []
  const doubt = bankAccountDoubt({ bankBic, bankName }, bankAccountNumber)
  return doubt ? [{ column: 'bankAccountNumber', value: shown(bankAccountNumber), problem: doubt }] : []
}

const nothing = Object.fromEntries(recordFields.map((field) => [field, null])) as DealerRecord

/** A known dealer's code keeps its spelling. */
function wholeDealer(dealer: DealerOfFile, { recordOf }: StoredDealers, knownCode: string | undefined): DealerOfFile {
  const isKnown = knownCode !== undefined && comparedForm(knownCode) === comparedForm(dealer.company_code)
  return {
    ...dealer,
    ...(isKnown && { company_code: knownCode }),
    record: withWholeBank(recordOf(dealer.company_id) ?? nothing, dealer.record)
  }
}

type Owner = Pick<DealerRow, 'company_id' | 'company_code'>

function belongsTo({ company_id: companyId, company_code: itsCode }: Owner, code: string): string {
  return itsCode === code ? `belongs to company ${companyId}` : `looks like ${itsCode} of company ${companyId}`
}

function codeProblems(
  { company_id: companyId, company_code: code }: DealerOfFile,
  ownerOfCode: ReadonlyMap<string, Owner>,
  codeOfCompany: ReadonlyMap<number, string>
): Problem[] {
  const owner = ownerOfCode.get(comparedForm(code))
  if (owner !== undefined && owner.company_id !== companyId)
    return [{ column: 'companyCode', value: shown(code), problem: belongsTo(owner, code) }]
  const knownCode = codeOfCompany.get(companyId)
  return knownCode === undefined || knownCode === code
    ? []
    : [
        {
          column: 'companyCode',
          value: code,
          problem: `cannot change: the account of company ${companyId} is ${knownCode}`
        }
      ]
}

const furtherFields = new Set<string>(recordFileColumns)

/** Why the record would be inconsistent, or differ from a pending change of it. */
function disagreements(
  { company_id: companyId, record }: DealerOfFile,
  stored: StoredDealers,
  writtenBankBic: string | null | undefined
): Problem[] {
  const before = stored.recordOf(companyId) ?? nothing
  const asProblem = (field: RecordField, problem: string): Problem => ({
    column: field,
    value: shown(record[field] ?? ''),
    problem
  })
  const stood = new Set(recordProblems(before, stored.today).map(({ field, problem }) => `${field} ${problem}`))
  // An account's length is checked if the row gives the bank's code; a bank's name may be spelled in any way.
  const isJudged = (field: RecordField) => furtherFields.has(field) || Boolean(writtenBankBic)
  const wrong = recordProblems({ ...before, ...record }, stored.today)
    .filter(({ field, problem }) => isJudged(field) && !stood.has(`${field} ${problem}`))
    .map(({ field, problem }) => asProblem(field, problem))
  const waiting = stored.waiting.get(companyId)
  if (!waiting) return wrong
  const difference = guardedOf(differenceOf(before, record))
  const other = recordFields.find((field) => difference[field] !== undefined && difference[field] !== waiting[field])
  return other === undefined
    ? wrong
    : [...wrong, asProblem(other, 'differs from a change of this dealer that waits for its decision')]
}

function contradictions(company: Found, dealer: DealerOfFile): Problem[] {
  const own = Object.keys(fileColumnOf) as (keyof typeof fileColumnOf)[]
  const differing: [string, unknown][] = [
    ...own
      .filter((name) => dealer[name] !== company.dealer[name])
      .map((name): [string, unknown] => [fileColumnOf[name], dealer[name]]),
    ...recordFields
      .filter((field) => dealer.record[field] !== company.dealer.record[field])
      .map((field): [string, unknown] => [field, dealer.record[field]])
  ]
  return differing.map(([column, value]) => ({
    column,
    value: shown(String(value ?? '')),
    problem: `differs from line ${company.line} of the same company`
  }))
}

function repeatedBranch({ branches }: Found, { branch_code: code }: Branch): Problem[] {
  return branches.some((branch) => branch.branch_code === code)
    ? [{ column: 'branchCode', value: code, problem: 'repeats a branch of the same company' }]
    : []
}
