import type { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChangeLine } from '@payouts/contract/bulk-changes/list'
import type { BulkChange, BulkRow, BulkSubjectSum, BulkTypeSum } from '@payouts/contract/bulk-changes/schema'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import { changedSince } from '../commands/apply-rows.ts'
import { noSuchBulkChange } from '../words.ts'
import { isSeenBy } from './seen-by.ts'
import '#identity/tables.ts'
import '../tables.ts'

type Endpoints = typeof bulkChangeEndpoints
type ListRequest = CheckedInputOf<Endpoints['getBulkChanges']>
type RowsRequest = CheckedInputOf<Endpoints['getBulkChangeRows']>
type Named = { bulkChangeId: number }

/** Rows with problems do nothing, and count in no sum. */
const isRight = sql<SqlBool>`problems = '[]'`

/** A debit reduces the sum of the others. */
const signedAmount = sql`case when type = 'DEBIT' then -amount else amount end`

const lineColumns = sql<BulkChangeLine>`bulk_changes.bulk_change_id as "bulkChangeId", kind, status,
  file_name as "fileName", row_count as "rowCount", problem_count as "problemCount", (
    select sum(${signedAmount})::numeric(14, 2) from bulk_change_rows as row
    where row.bulk_change_id = bulk_changes.bulk_change_id and ${isRight}
  ) as total, checker.name as "checkedBy", ${instantText('checked_on')} as "checkedOn", requester.name as "askedBy",
  ${instantText('asked_on')} as "askedOn", decider.name as "decidedBy", ${instantText('decided_on')} as "decidedOn"`

const withPeople = sql`bulk_changes
  left join users as checker on checker.user_id = checked_by
  left join users as requester on requester.user_id = asked_by
  left join users as decider on decider.user_id = decided_by`

const sortColumns = { CHECKED_ON: 'bulk_changes.bulk_change_id', STATUS: 'status', ROWS: 'row_count' } as const

/** Files of changes, of the kinds that the caller may read; staff's business, so that a company's own user finds none. */
export async function listBulkChanges(
  db: Database,
  caller: Caller,
  request: ListRequest
): Promise<Page<BulkChangeLine>> {
  if (caller.companyId !== null) return pageFrom<BulkChangeLine>([], 0, request)
  const { kind, status, fileName, sortProperty, sortOrder } = request
  const conditions = [isSeenBy(caller)]
  if (kind) conditions.push(sql`kind = ${kind}`)
  if (status) conditions.push(sql`status = ${status}`)
  if (fileName) conditions.push(contains('file_name', fileName))
  const order = direction(sortOrder)
  return pageOf(db, request, {
    select: lineColumns,
    from: sql`${withPeople} where ${allOf(conditions)}`,
    orderBy: sql`${sql.ref(sortColumns[sortProperty])} ${order}, bulk_changes.bulk_change_id ${order}`
  })
}

const latestTakeBack = sql`
  select jsonb_build_object('status', request.status, 'reason', request.reason, 'askedBy', back_requester.name,
    'askedById', request.asked_by, 'askedByDisabled', back_requester.disabled, 'askedOn', ${instantText('request.asked_on')}, 'fourEyes', request.four_eyes,
    'decidedBy', back_decider.name, 'decidedOn', ${instantText('request.decided_on')}, 'comment', request.comment)
  from bulk_take_backs as request
  join users as back_requester on back_requester.user_id = request.asked_by
  left join users as back_decider on back_decider.user_id = request.decided_by
  where request.bulk_change_id = bulk_changes.bulk_change_id
  order by request_id desc limit 1`

/** A file with everything that a person decides by. */
export async function readBulkChange({
  db,
  caller,
  input
}: ReadCall<Named>): Promise<OutputOf<Endpoints['getBulkChange']> | Refusal> {
  const { rows } = await sql<Omit<BulkChange, 'sums'>>`
    select ${lineColumns}, sha256, byte_size as "byteSize", checked_by as "checkedById", reason,
      asked_by as "askedById", coalesce(requester.disabled, false) as "askedByDisabled", four_eyes as "fourEyes", comment, taker.name as "takenBackBy",
      ${instantText('taken_back_on')} as "takenBackOn", taken_back_reason as "takenBackReason", cycles,
      (${latestTakeBack}) as "takeBack", (
        select count(*) from bulk_change_rows as row
        where row.bulk_change_id = bulk_changes.bulk_change_id and was is not null and ${isRight}
      ) as "replaceCount"
    from ${withPeople} left join users as taker on taker.user_id = taken_back_by
    where bulk_changes.bulk_change_id = ${input.bulkChangeId} and ${isSeenBy(caller)}`.execute(db)
  const [change] = rows
  if (!change) return noSuchBulkChange()
  const { rows: sums } = await sql<BulkTypeSum>`
    select type, count(*) as count, sum(amount)::numeric(14, 2) as amount
    from bulk_change_rows where bulk_change_id = ${input.bulkChangeId} and ${isRight} group by type order by type`.execute(
    db
  )
  return { bulkChange: { ...change, sums } }
}

const mostChanged = 100

/** Which rows of a file that waits cannot be done any more as they were checked. */
export async function readState({
  db,
  caller,
  input,
  clock
}: ReadCall<Named>): Promise<OutputOf<Endpoints['getBulkChangeState']> | Refusal> {
  const found = await findBulk(db, caller, input)
  if (!found) return noSuchBulkChange()
  const changed = found.status === 'Pending' ? await changedSince(db, found, clock) : []
  return { changedCount: changed.length, changed: changed.slice(0, mostChanged) }
}

async function findBulk(db: Database, caller: Caller, { bulkChangeId }: Named) {
  const { rows } = await sql<Pick<BulkChange, 'bulkChangeId' | 'kind' | 'status'>>`
    select bulk_change_id as "bulkChangeId", kind, status from bulk_changes
    where bulk_change_id = ${bulkChangeId} and ${isSeenBy(caller)}`.execute(db)
  return rows[0]
}

const rowSortColumns = { LINE: 'line', CODE: 'code', TYPE: 'type', AMOUNT: 'amount' } as const

/** The rows of a file that the caller may read; of another there are none. */
export async function listRows(db: Database, caller: Caller, request: RowsRequest): Promise<Page<BulkRow>> {
  if (caller.companyId !== null) return pageFrom<BulkRow>([], 0, request)
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: sql<BulkRow>`line, code, name, type, amount, was, becomes, problems, result`,
    from: sql`bulk_change_rows where ${rowConditions(caller, request)}`,
    orderBy: sql`${sql.ref(rowSortColumns[request.sortProperty])} ${order} nulls last, line ${order}`
  })
}

/** What the filters of the rows' list mean. */
export function rowConditions(caller: Caller, request: RowsRequest): RawBuilder<SqlBool> {
  const { bulkChangeId, wrong, code, name, type, result } = request
  const conditions = [sql<SqlBool>`bulk_change_id = ${bulkChangeId}`, isOfSeen(caller, bulkChangeId)]
  if (wrong) conditions.push(sql`problems <> '[]'`)
  if (code) conditions.push(contains('code', code))
  if (name) conditions.push(contains('name', name))
  if (type) conditions.push(sql`type = upper(${type})`)
  if (result) conditions.push(contains('result', result))
  return allOf(conditions)
}

const isOfSeen = (caller: Caller, bulkChangeId: number) =>
  sql<SqlBool>`exists (select from bulk_changes where bulk_changes.bulk_change_id = ${bulkChangeId} and ${isSeenBy(caller)})`

/** What the rows without problems come to by dealer or customer and type, largest first. */
export async function listSums(
  db: Database,
  caller: Caller,
  request: CheckedInputOf<Endpoints['getBulkChangeSums']>
): Promise<Page<BulkSubjectSum>> {
  if (caller.companyId !== null) return pageFrom<BulkSubjectSum>([], 0, request)
  return pageOf(db, request, {
    select: sql<BulkSubjectSum>`code, name, type, count(*) as count, sum(amount)::numeric(14, 2) as amount`,
    from: sql`bulk_change_rows
      where bulk_change_id = ${request.bulkChangeId} and ${isRight} and ${isOfSeen(caller, request.bulkChangeId)}`,
    groupBy: sql`code, name, type`,
    orderBy: sql`sum(amount) desc nulls last, code, name, type`
  })
}
