import { dealerFileColumns } from '@payouts/contract/dealers/import-file'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { valuesOf } from '../../platform/csv/fields.ts'
import { readHeader } from '../../platform/csv/header.ts'
import { linesOf } from '../../platform/csv/lines.ts'
import { type Problem, rowProblem } from '../../platform/csv/values.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { lockDealersForImport } from '../commands.ts'
import type { DealerRow } from '../tables.ts'
import { type Company, companiesOf } from './companies.ts'
import { type DealerLineOfFile, type DealerValues, dealerOf, dealerProblems } from './row.ts'

export type DealerImport = {
  fileName: string
  open(): AsyncIterable<Buffer>
  actor: Caller | 'system'
  /** The ledger's account of each dealer that is new. */
  openAccounts(tx: Tx, companyIds: readonly number[]): Promise<void>
}

export type DealerImportReport = {
  rowsRead: number
  rowsRejected: number
  /** Companies, each counted once whatever its number of branches. */
  added: number
  changed: number
  unchanged: number
  rejections: (Problem & { line: number })[]
}

/**
 * Takes over dealers and their branches from a file: new ones are added, known ones brought up to the file.
 * A bad row is named and left out; dealers and branches that the file does not name stay as they are.
 * Refuses a file without a proper header row.
 */
export async function importDealers(tx: Tx, file: DealerImport): Promise<DealerImportReport | Refusal> {
  const read = await readRows(file)
  if (typeof read === 'string') return refuse('refusedByRule', read, 'fileContent')
  await lockDealersForImport(tx)
  const known = await tx.selectFrom('dealers').selectAll().execute()
  const { companies, rejections } = companiesOf(read.rows, known)
  const report = await bringUpToDate(tx, companies, known, file)
  const all = [...read.rejections, ...rejections].sort((one, other) => one.line - other.line)
  const outcome = {
    ...report,
    rowsRead: read.rowsRead,
    rowsRejected: new Set(all.map(({ line }) => line)).size,
    rejections: all
  }
  if (report.added + report.changed > 0) await recordImport(tx, file, outcome)
  return outcome
}

type ReadRows = { rowsRead: number; rows: DealerLineOfFile[]; rejections: DealerImportReport['rejections'] }

async function readRows(file: DealerImport): Promise<ReadRows | string> {
  const read: ReadRows = { rowsRead: 0, rows: [], rejections: [] }
  let header: Exclude<ReturnType<typeof readHeader<(typeof dealerFileColumns)[number]>>, string> | undefined
  for await (const lines of linesOf(file.open())) {
    for (const line of lines) {
      if (header === undefined) {
        const found = readHeader(line, dealerFileColumns)
        if (typeof found === 'string') return found
        header = found
        continue
      }
      if (line.text.trim() === '' && !line.fault) continue
      read.rowsRead += 1
      const cut = valuesOf(line.text)
      const unreadable = rowProblem(line, cut, header.width)
      const { positions } = header
      const values = Object.fromEntries(
        dealerFileColumns.map((column) => [
          column,
          (typeof cut === 'string' ? undefined : cut[positions[column]]) ?? ''
        ])
      ) as DealerValues
      const problems = unreadable ? [unreadable] : dealerProblems(values)
      for (const problem of problems) read.rejections.push({ line: line.number, ...problem })
      if (problems.length === 0) read.rows.push({ number: line.number, ...dealerOf(values) })
    }
  }
  return header === undefined ? 'The file is empty.' : read
}

type Counts = Pick<DealerImportReport, 'added' | 'changed' | 'unchanged'>

async function bringUpToDate(
  tx: Tx,
  companies: readonly Company[],
  known: readonly DealerRow[],
  file: DealerImport
): Promise<Counts> {
  const before = new Map(known.map((dealer) => [dealer.company_id, dealer]))
  const added = companies.filter(({ dealer }) => !before.has(dealer.company_id))
  const renewed = companies.filter(({ dealer }) => differs(before.get(dealer.company_id), dealer))
  await saveDealers(tx, [...added, ...renewed])
  const withNewBranches = await saveBranches(tx, companies)
  await file.openAccounts(
    tx,
    added.map(({ dealer }) => dealer.company_id)
  )
  const addedIds = new Set(added.map(({ dealer }) => dealer.company_id))
  const touched = new Set([...renewed.map(({ dealer }) => dealer.company_id), ...withNewBranches])
  const changed = [...touched].filter((companyId) => !addedIds.has(companyId)).length
  return { added: added.length, changed, unchanged: companies.length - added.length - changed }
}

function differs(before: DealerRow | undefined, now: DealerRow): boolean {
  return before !== undefined && (Object.keys(now) as (keyof DealerRow)[]).some((name) => before[name] !== now[name])
}

async function saveDealers(tx: Tx, companies: readonly Company[]): Promise<void> {
  const dealers = JSON.stringify(companies.map(({ dealer }) => dealer))
  await sql`
    insert into dealers select * from jsonb_populate_recordset(null::dealers, ${dealers}::jsonb)
    on conflict (company_id) do update set
      company_name = excluded.company_name, vendor_code = excluded.vendor_code, company_type = excluded.company_type,
      kind = excluded.kind, line = excluded.line, bank_name = excluded.bank_name,
      bank_account_number = excluded.bank_account_number, start_date = excluded.start_date,
      end_date = excluded.end_date, tier = excluded.tier, e_invoice_required = excluded.e_invoice_required`.execute(tx)
}

/** Answers the companies that got a branch or a new name for one. */
async function saveBranches(tx: Tx, companies: readonly Company[]): Promise<number[]> {
  const branches = JSON.stringify(
    companies.flatMap(({ dealer, branches }) =>
      branches.map((branch) => ({ company_id: dealer.company_id, ...branch }))
    )
  )
  const { rows } = await sql<{ company_id: number }>`
    insert into branches select * from jsonb_populate_recordset(null::branches, ${branches}::jsonb)
    on conflict (company_id, branch_code) do update set branch_name = excluded.branch_name
      where branches.branch_name <> excluded.branch_name
    returning company_id`.execute(tx)
  return rows.map(({ company_id }) => company_id)
}

async function recordImport(tx: Tx, { fileName, actor }: DealerImport, report: DealerImportReport): Promise<void> {
  const { rejections: _, ...counts } = report
  await recordEvent(tx, {
    area: 'dealers',
    action: 'IMPORT',
    activity: `Imported dealers from ${fileName}`,
    actor,
    details: { fileName, ...counts }
  })
}
