import type { Problem } from '../../platform/csv/values.ts'
import type { DealerRow } from '../tables.ts'
import { type Branch, type DealerLineOfFile, fileColumnOf } from './row.ts'

/** A company with the branches that a file gives it, from one row each. */
export type Company = { dealer: DealerRow; branches: Branch[] }

type Rejection = Problem & { line: number }
type Found = Company & { line: number }

/**
 * Gathers the rows of each company. A row that contradicts an earlier row of its company, repeats a branch
 * or takes a code that belongs to another company is rejected.
 */
export function companiesOf(
  rows: readonly DealerLineOfFile[],
  known: readonly DealerRow[]
): { companies: Company[]; rejections: Rejection[] } {
  const ownerOfCode = new Map(known.map((dealer) => [dealer.company_code, dealer.company_id]))
  const codeOfCompany = new Map(known.map((dealer) => [dealer.company_id, dealer.company_code]))
  const found = new Map<number, Found>()
  const rejections: Rejection[] = []
  for (const row of rows) {
    const { dealer, branch, number } = row
    const company = found.get(dealer.company_id)
    const problems = [
      ...codeProblems(dealer, ownerOfCode, codeOfCompany),
      ...(company ? [...contradictions(company, dealer), ...repeatedBranch(company, branch)] : [])
    ]
    if (problems.length > 0) {
      rejections.push(...problems.map((problem) => ({ line: number, ...problem })))
    } else if (company) {
      company.branches.push(branch)
    } else {
      found.set(dealer.company_id, { line: number, dealer, branches: [branch] })
      ownerOfCode.set(dealer.company_code, dealer.company_id)
    }
  }
  return { companies: [...found.values()].map(({ dealer, branches }) => ({ dealer, branches })), rejections }
}

function codeProblems(
  { company_id: companyId, company_code: code }: DealerRow,
  ownerOfCode: ReadonlyMap<string, number>,
  codeOfCompany: ReadonlyMap<number, string>
): Problem[] {
  const owner = ownerOfCode.get(code)
  if (owner !== undefined && owner !== companyId)
    return [{ column: 'companyCode', value: code, problem: `belongs to company ${owner}` }]
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

function contradictions(company: Found, dealer: DealerRow): Problem[] {
  return (Object.keys(dealer) as (keyof DealerRow)[])
    .filter((name) => dealer[name] !== company.dealer[name])
    .map((name) => ({
      column: fileColumnOf[name],
      value: String(dealer[name] ?? ''),
      problem: `differs from line ${company.line} of the same company`
    }))
}

function repeatedBranch({ branches }: Found, { branch_code: code }: Branch): Problem[] {
  return branches.some((branch) => branch.branch_code === code)
    ? [{ column: 'branchCode', value: code, problem: 'repeats a branch of the same company' }]
    : []
}
