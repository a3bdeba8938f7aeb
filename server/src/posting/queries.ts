import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import type { PostingError } from '@payouts/contract/posting/endpoints'
import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { visibleTo } from '../platform/db/list-sql.ts'
import type { Caller } from '../platform/http/caller.ts'
import './tables.ts'

type ErrorRow = Omit<PostingError, 'nextAttemptAt'> & { nextAttemptAt: Date | null }

/** The dealers of a cycle that could not be paid, in the order in which they failed first. */
export async function postingErrors(
  db: Database,
  caller: Caller,
  request: PageRequest & { batchNo: number }
): Promise<Page<PostingError>> {
  const errors = sql`postings join dealers using (company_id)
    where batch_no = ${request.batchNo} and status = 'Error' and ${visibleTo(caller)}`
  const { rows } = await sql<ErrorRow>`
    select company_code as "accountCode", company_name as "accountName", gross as "postAmount",
      withholding_tax as "whtAmount", re_attempts as "reAttempt", problem, next_attempt_at as "nextAttemptAt"
    from ${errors}
    order by posting_id limit ${request.pageSize} offset ${request.pageNumber * request.pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from ${errors}`.execute(db)
  const content = rows.map((row) => ({ ...row, nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null }))
  return pageFrom(content, counted.rows[0]?.total ?? 0, request)
}
