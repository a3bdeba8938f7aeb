import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import { problemList } from '#audit/chain-check.ts'
import { isSigned } from '#audit/signatures.ts'
import { valuesOf } from '#platform/csv/fields.ts'
import { linesOf } from '#platform/csv/lines.ts'
import { fileOnDisk, sha256Of } from '#platform/incoming/incoming-file.ts'
import { manifestName, signedOfYear, type YearManifest, yearManifest } from './year-files.ts'

export type CheckedYear = { problems: string[]; manifest?: YearManifest; journals: number; dealers: number }

/**
 * Checks a folder of a year without a database: its signature and the hash of each file, that each journal sums to zero,
 * that each closed month's balances follow from its entries, and that each dealer's sums are those of its postings.
 */
export async function checkYear(folder: string, { publicKey }: { publicKey?: string } = {}): Promise<CheckedYear> {
  const { problems, report } = problemList()
  const nothing = { problems, journals: 0, dealers: 0 }
  const manifest = yearManifest.safeParse(await jsonOf(join(folder, manifestName)))
  if (!manifest.success) {
    report('This is no folder of a year: its manifest is missing or not readable.')
    return nothing
  }
  const { files } = manifest.data
  if (!isSigned(signedOfYear(manifest.data), manifest.data))
    report('The manifest was changed: its signature is not valid.')
  if (publicKey && manifest.data.publicKey !== publicKey) report('It was signed with another key than the one given.')
  for (const { name, sha256 } of files) {
    const found = await sha256Of(fileOnDisk(join(folder, name), name)).catch(() => undefined)
    if (found === undefined) report(`${name} is missing.`)
    else if (found !== sha256) report(`${name} was changed.`)
  }
  if (problems.length > 0) return { ...nothing, manifest: manifest.data }
  const journals = await checkLedger(folder, report)
  const dealers = await checkDealers(folder, report)
  return { problems, manifest: manifest.data, journals, dealers }
}

const jsonOf = (path: string): Promise<unknown> =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text),
    () => undefined
  )

/** The rows of a file of the export, by the columns that are needed of them. */
async function* rowsOf<Column extends string>(
  folder: string,
  name: string,
  columns: readonly Column[]
): AsyncGenerator<Record<Column, string>> {
  let positions: number[] | undefined
  for await (const lines of linesOf(fileOnDisk(join(folder, name), name).open()))
    for (const { text } of lines) {
      const values = valuesOf(text, ',')
      if (typeof values === 'string') throw new Error(`${name} has a line that is not CSV: ${text.slice(0, 60)}`)
      if (positions === undefined) positions = columns.map((column) => values.indexOf(column))
      else {
        const found = positions.map((position) => values[position] ?? '')
        yield Object.fromEntries(columns.map((column, at) => [column, found[at] ?? ''])) as Record<Column, string>
      }
    }
}

type Moved = { added: Sen; taken: Sen }

/** Returns how many journals the year has. */
async function checkLedger(folder: string, report: (problem: string) => void): Promise<number> {
  const sums = new Map<string, Sen>()
  const moved = new Map<string, Moved>()
  for await (const entry of rowsOf(folder, 'ledger_entries.csv', [
    'journal_id',
    'posted_on',
    'account_code',
    'amount'
  ])) {
    const amount = senOf(entry.amount)
    sums.set(entry.journal_id, (sums.get(entry.journal_id) ?? 0n) + amount)
    const key = `${entry.posted_on.slice(0, 7)} ${entry.account_code}`
    const { added, taken } = moved.get(key) ?? { added: 0n, taken: 0n }
    moved.set(key, amount > 0n ? { added: added + amount, taken } : { added, taken: taken - amount })
  }
  for (const [journalId, sum] of sums) if (sum !== 0n) report(`Journal ${journalId} sums to RM ${ringgitOf(sum)}.`)
  const months = new Map<string, string>()
  for await (const closing of rowsOf(folder, 'month_closings.csv', ['closing_id', 'month']))
    months.set(closing.closing_id, closing.month.slice(0, 7))
  const before = new Map<string, Sen>()
  const columns = ['closing_id', 'account_code', 'opening', 'added', 'taken', 'closing'] as const
  for await (const { closing_id: closingId, account_code: account, ...of } of rowsOf(
    folder,
    'month_balances.csv',
    columns
  )) {
    const month = months.get(closingId) ?? ''
    const { added, taken } = moved.get(`${month} ${account}`) ?? { added: 0n, taken: 0n }
    const [opening, closing] = [senOf(of.opening), senOf(of.closing)]
    if (senOf(of.added) !== added || senOf(of.taken) !== taken || closing !== opening + added - taken)
      report(`The balance of account ${account} in ${month} does not follow from its entries.`)
    const former = before.get(account)
    if (former !== undefined && former !== opening)
      report(`Account ${account} opens ${month} with another balance than it closed the month before with.`)
    before.set(account, closing)
  }
  return sums.size
}

type Year = { gross: Sen; withheld: Sen; clawedBack: Sen; benefits: Sen }
const nothingPaid: Year = { gross: 0n, withheld: 0n, clawedBack: 0n, benefits: 0n }

/** Returns how many dealers the year has. */
async function checkDealers(folder: string, report: (problem: string) => void): Promise<number> {
  const found = new Map<string, Year>()
  const add = (companyId: string, to: (year: Year) => Partial<Year>) => {
    const before = found.get(companyId) ?? nothingPaid
    found.set(companyId, { ...before, ...to(before) })
  }
  for await (const posting of rowsOf(folder, 'postings.csv', ['company_id', 'status', 'gross', 'withholding_tax'])) {
    if (posting.status !== 'Posted') continue
    const [gross, tax] = [senOf(posting.gross), senOf(posting.withholding_tax)]
    add(posting.company_id, (year) => ({
      withheld: year.withheld + tax,
      ...(gross > 0n ? { gross: year.gross + gross } : { clawedBack: year.clawedBack - gross })
    }))
  }
  for await (const { company_id: companyId, cost } of rowsOf(folder, 'dealer_benefits.csv', ['company_id', 'cost']))
    add(companyId, ({ benefits }) => ({ benefits: benefits + senOf(cost) }))
  for await (const { company_id: companyId, amount } of rowsOf(folder, 'tax_given_back.csv', ['company_id', 'amount']))
    add(companyId, ({ withheld }) => ({ withheld: withheld - senOf(amount) }))
  let dealers = 0
  const columns = ['company_id', 'gross', 'withheld', 'clawed_back', 'benefits'] as const
  for await (const { company_id: companyId, ...kept } of rowsOf(folder, 'dealer_years.csv', columns)) {
    dealers += 1
    const year = found.get(companyId) ?? nothingPaid
    if (
      senOf(kept.gross) !== year.gross ||
      senOf(kept.withheld) !== year.withheld ||
      senOf(kept.clawed_back) !== year.clawedBack ||
      senOf(kept.benefits) !== year.benefits
    )
      report(`The sums of dealer ${companyId} are not those of its postings and benefits.`)
    found.delete(companyId)
  }
  for (const companyId of found.keys()) report(`Dealer ${companyId} has postings or benefits and no sums.`)
  return dealers
}
