import type { DealerRecord } from '@payouts/contract/dealers/record'
import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import { columnsOf, differenceOf, freeOf, guardedOf, type RecordPart, sameFieldsOf } from '../record.ts'
import type { DealerRow } from '../tables.ts'
import type { Company, StoredDealers } from './companies.ts'
import type { DealerImport, DealerImportReport, RequestedChange } from './dealer-import.ts'
import { type DealerOfFile, fileColumnOf } from './row.ts'

type Counts = Pick<DealerImportReport, 'added' | 'changed' | 'requested' | 'unchanged'>
type Work = StoredDealers & { file: DealerImport }

/** A known dealer with the changes that take effect at once. */
type Renewed = { row: DealerRow; dealer: DealerOfFile; changes: { field: string; before: unknown; after: unknown }[] }

/** Adds new dealers, applies what takes effect at once, and requests a second person's approval of the rest. */
export async function updateDealers(tx: Tx, companies: readonly Company[], work: Work): Promise<Counts> {
  const { known, file } = work
  const before = new Map(known.map((dealer) => [dealer.company_id, dealer]))
  const added = companies.filter(({ dealer }) => !before.has(dealer.company_id)).map(({ dealer }) => dealer)
  const renewed = companies.flatMap(({ dealer }) => renewalOf(before.get(dealer.company_id), dealer, work))
  await saveDealers(tx, [
    ...added.map((dealer) => ({ ...unsaid, ...rowOf(dealer, dealer.record) })),
    ...renewed.map(({ row, dealer }) => ({ ...row, ...rowOf(dealer, freeOf(dealer.record)) }))
  ])
  const requests = companies.flatMap(({ dealer }) => requestOf(before.get(dealer.company_id), dealer, work))
  if (requests.length > 0) await file.secondPerson.request(tx, requests)
  const withNewBranches = await saveBranches(tx, companies)
  await file.openAccounts(
    tx,
    added.map(({ company_id: companyId }) => companyId)
  )
  await recordChanges(tx, renewed, file)
  const dutyChanged = renewed.filter(({ row, dealer }) => row.e_invoice_required !== dealer.e_invoice_required)
  if (dutyChanged.length > 0)
    await file.eInvoices.follow(
      tx,
      dutyChanged.map(({ row }) => row.company_id)
    )
  const addedIds = new Set(added.map(({ company_id: companyId }) => companyId))
  const touched = new Set([...renewed.map(({ row }) => row.company_id), ...withNewBranches])
  const changed = [...touched].filter((companyId) => !addedIds.has(companyId))
  const requested = requests.map(({ companyId }) => companyId)
  const unchanged = companies.length - added.length - new Set([...changed, ...requested]).size
  return { added: added.length, changed: changed.length, requested: requested.length, unchanged }
}

function renewalOf(row: DealerRow | undefined, dealer: DealerOfFile, { recordOf }: StoredDealers): Renewed[] {
  const record = recordOf(dealer.company_id)
  if (!row || !record) return []
  const own = Object.keys(fileColumnOf) as (keyof typeof fileColumnOf)[]
  const free = freeOf(differenceOf(record, dealer.record))
  const changes = [
    ...own
      .filter((name) => dealer[name] !== row[name])
      .map((name) => ({ field: fileColumnOf[name] as string, before: row[name], after: dealer[name] })),
    ...Object.entries(free).map(([field, after]) => ({ field, before: record[field as keyof DealerRecord], after }))
  ]
  return changes.length === 0 ? [] : [{ row, dealer, changes }]
}

/** The changes of a known dealer that need a second person; a pending change is not requested again. */
function requestOf(
  row: DealerRow | undefined,
  dealer: DealerOfFile,
  { recordOf, waiting }: StoredDealers
): RequestedChange[] {
  const record = recordOf(dealer.company_id)
  if (!row || !record || waiting.has(dealer.company_id)) return []
  const after = guardedOf(differenceOf(record, dealer.record))
  if (Object.keys(after).length === 0) return []
  const { company_id: companyId, company_code: companyCode, company_name: companyName } = row
  return [{ companyId, companyCode, companyName, before: sameFieldsOf(record, after), after }]
}

/** What a new dealer has of which its file says nothing. */
const unsaid = { payout_route: 'BANK', own_e_invoices: false, record_version: 1 } satisfies Partial<DealerRow>

function rowOf({ record: _, ...dealer }: DealerOfFile, part: RecordPart) {
  return { ...dealer, ...columnsOf(part) }
}

/** What a file can change at once for a known dealer; the rest needs a second person. */
const columnsAtOnce = [
  ...(['vendor_code', 'kind', 'line', 'tier', 'e_invoice_required', 'start_date', 'end_date'] as const),
  ...(['address_line1', 'address_line2', 'address_line3', 'postcode', 'city', 'state_code', 'country'] as const),
  ...(['contact_phone', 'contacts'] as const)
] satisfies (keyof DealerRow)[]

async function saveDealers(tx: Tx, dealers: readonly Partial<DealerRow>[]): Promise<void> {
  const renewed = columnsAtOnce.map((column) => `${column} = excluded.${column}`).join(', ')
  await sql`
    insert into dealers select * from jsonb_populate_recordset(null::dealers, ${JSON.stringify(dealers)}::jsonb)
    on conflict (company_id) do update set ${sql.raw(renewed)}, record_version = dealers.record_version + 1`.execute(tx)
}

/** Returns the companies with a new or renamed branch. */
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

async function recordChanges(tx: Tx, renewed: readonly Renewed[], { actor, fileName }: DealerImport): Promise<void> {
  if (renewed.length === 0) return
  await recordEvents(
    tx,
    renewed.map(({ row, changes }) => ({
      area: 'dealers',
      action: 'CHANGE RECORD',
      activity: `Changed the record of ${row.company_name} by ${fileName}`,
      actor,
      name: row.company_name,
      accountCode: row.company_code,
      details: { changes }
    }))
  )
}
