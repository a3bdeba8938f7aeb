import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RejectedRow, RepairedRow, RepairRequest, RepairSum, Repairs } from '@payouts/contract/imports/repairs'
import type { Page } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { direction } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import type { Reader } from '../queries.ts'
import '#identity/tables.ts'
import '../tables.ts'
import { fileOfVersion } from './file-of-version.ts'
import { judged } from './judge.ts'
import { type PresentRow, presentColumns, type RowsOf, rejectedRows } from './rejected-rows.ts'

type Requests = { [Name in keyof typeof repairEndpoints]: CheckedInputOf<(typeof repairEndpoints)[Name]> }

/** The rows that a version rejected, in the order of the file, with what is wrong with them now. */
export async function listRejectedRows(
  { db }: Reader,
  request: Requests['getRejectedRows']
): Promise<Page<RejectedRow> | Refusal> {
  const file = await fileOfVersion(db, request)
  if (isRefusal(file)) return file
  const from = sql`${rejectedRows(file)} where ${request.state ?? null}::text is null or row.state = ${request.state ?? null}`
  const page = await pageOf<PresentRow>(db, request, {
    select: presentColumns(file),
    from,
    orderBy: sql`row.line ${direction(request.sortOrder)}`
  })
  return { ...page, content: await judged(db, file, page.content) }
}

/** How many decided requests are listed; each version of a cycle has few. */
const mostRequests = 50

const columns = sql<
  Partial<RepairRequest>
>`request.made_by as "madeByIds", request.row_count as "rowCount", request.amount, request.digest,
  request.version, request.made_version as "madeVersion"`

const requests = storedRequests<RepairRequest>({ table: 'repair_requests', key: 'change_id', columns })

/** A request with what deciding on it needs to know. */
export type KnownRequest = RepairRequest & {
  batchNo: number
  fileVersion: number
  displayName: string
  fourEyes: boolean
}

export const knownRequests = storedRequests<KnownRequest>({
  table: 'repair_requests',
  key: 'change_id',
  columns: sql`${columns}, request.batch_no as "batchNo", request.file_version as "fileVersion",
    cycle_versions.name as "displayName"`,
  joins: sql`join cycle_versions using (batch_no, version)`
})

type Counts = Pick<Repairs, 'good' | 'goodAmount' | 'started' | 'waiting' | 'versions'>

/** The progress of repairing a version's rejected rows. */
export async function readRepairs(
  { db }: Reader,
  { batchNo, version }: Requests['getRepairs']
): Promise<Repairs | Refusal> {
  const file = await fileOfVersion(db, { batchNo, version })
  if (isRefusal(file)) return file
  const { fileVersion, commissionType: _, isCalculated: __, ...facts } = file
  const counts = await one(
    db,
    sql<Counts>`
    select coalesce((
        select jsonb_agg(jsonb_build_object('version', of_file.version, 'rowsAccepted', of_file.rows_accepted,
          'rowsRejected', of_file.rows_rejected, 'totalAmount', of_file.total_amount::text) order by of_file.version)
        from cycle_versions as of_file
        where of_file.batch_no = ${batchNo} and of_file.version <= ${version}
          and coalesce(of_file.file_version, of_file.version) = ${fileVersion}
      ), '[]') as versions,
      draft.good, draft.amount as "goodAmount", draft.started, waiting.row_count as waiting
    from (
      select count(*) filter (where problems = '[]') as good,
        count(*) filter (where problems <> '[]') as started,
        coalesce(sum(nullif(row_values ->> 'incentiveAmount', '')::numeric) filter (where problems = '[]'), 0)::numeric(14, 2)
          as amount
      from repair_drafts where batch_no = ${batchNo} and version = ${fileVersion}
    ) as draft
    cross join (
      select coalesce(sum(row_count), 0)::bigint as row_count from repair_requests
      where batch_no = ${batchNo} and file_version = ${fileVersion} and status = 'Pending'
    ) as waiting`
  )
  const { rows: listed } = await sql<RepairRequest>`
    select ${requests.select} from ${requests.from}
    where batch_no = ${batchNo} and file_version = ${fileVersion}
    order by request.status = 'Pending' desc, change_id desc limit ${mostRequests}`.execute(db)
  return { ...facts, ...counts, requests: listed }
}

/** The cycle of a request; every change of one locks the cycle's repairs before the request. */
export async function cycleOfRequest(tx: Tx, changeId: number): Promise<number | undefined> {
  const { rows } = await sql<{ batchNo: number }>`
    select batch_no as "batchNo" from repair_requests where change_id = ${changeId}`.execute(tx)
  return rows[0]?.batchNo
}

/** The rows of a request, before and after. */
export async function listRepairedRows(
  { db }: Reader,
  request: Requests['getRepairedRows']
): Promise<Page<RepairedRow> | Refusal> {
  return pageOf<RepairedRow>(db, request, {
    select: sql<RepairedRow>`line, before, after, incentive_amount as "incentiveAmount",
      array(select name from users where user_id = any(repaired_by) order by name) as "repairedBy"`,
    from: sql`repaired_rows where change_id = ${request.changeId}`,
    orderBy: sql`line`
  })
}

/** The sums of a request's rows by dealer and type, largest first. */
export async function listRepairSums(
  { db }: Reader,
  request: Requests['getRepairSums']
): Promise<Page<RepairSum> | Refusal> {
  return pageOf<RepairSum>(db, request, {
    select: sql<RepairSum>`company_code as "companyCode", company_name as "companyName", "transactionType",
      "transactionCount", amount`,
    from: sql`(
      select company_code, transaction_type as "transactionType", count(*) as "transactionCount",
        sum(incentive_amount)::numeric(14, 2) as amount
      from repaired_rows where change_id = ${request.changeId} group by 1, 2
    ) as sums join dealers using (company_code)`,
    orderBy: sql`abs(amount) desc, company_code, "transactionType"`
  })
}

type GoodDraft = { line: number; values: Record<string, string>; before: Record<string, string>; repairedBy: number[] }

/** Drafts that are valid by themselves, in the order of the file. */
export async function goodDrafts(db: Database, { batchNo, fileVersion }: RowsOf, most: number): Promise<GoodDraft[]> {
  const { rows } = await sql<GoodDraft>`
    select draft.line, draft.row_values as values, coalesce(kept.row_values, '{}') as before,
      draft.repaired_by as "repairedBy"
    from repair_drafts as draft
    left join lateral (
      select row_values from rejected_rows
      where batch_no = ${batchNo} and version = ${fileVersion} and line = draft.line
      offset 0
    ) as kept on true
    where draft.batch_no = ${batchNo} and draft.version = ${fileVersion} and problems = '[]'
    order by draft.line limit ${most}`.execute(db)
  return rows
}
