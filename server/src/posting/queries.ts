import type { Page, PageRequest } from '@payouts/contract/page'
import type { PostingError } from '@payouts/contract/posting/endpoints'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText, visibleTo } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import './tables.ts'

/** The unpaid dealers of a cycle, by their first failure. */
export async function postingErrors(
  db: Database,
  caller: Caller,
  request: PageRequest & { batchNo: number }
): Promise<Page<PostingError>> {
  const errors = sql`postings join dealers using (company_id)
    where batch_no = ${request.batchNo} and status = 'Error' and ${visibleTo(caller)}`
  return pageOf(db, request, {
    select: sql<PostingError>`company_code as "accountCode", company_name as "accountName", gross as "postAmount",
      withholding_tax as "whtAmount", re_attempts as "reAttempt", problem,
      ${instantText('next_attempt_at')} as "nextAttemptAt"`,
    from: errors,
    orderBy: sql`posting_id`
  })
}
