import { ringgitOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Outgoing } from '#payments/rules.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Draft } from './draft-postings.ts'
import '../tables.ts'

/** A draft with its outcome. */
export type Settled = Draft &
  (
    | { status: 'Posted'; postedOn: Day; journalId: number; outgoing: Outgoing | undefined }
    | { status: 'Error'; problem: string; nextAttemptAt: Date | null }
  )

/** Writes postings, or the outcome of a retry. The unique key refuses a second posting. */
export async function savePostings(tx: Tx, postings: readonly Settled[]): Promise<void> {
  const columns = sql.raw(`posting_id, batch_no, company_id, release_action_id, gross, withholding_tax, net, tax_rate,
    transaction_count, payout_route, balance_after, earmarked, re_attempts, status, problem, next_attempt_at, posted_on,
    journal_id`)
  await sql`
    insert into postings as posting (${columns})
    overriding system value
    select ${columns} from jsonb_populate_recordset(null::postings, ${JSON.stringify(postings.map(columnsOf))}::jsonb)
    on conflict (posting_id) do update set gross = excluded.gross, withholding_tax = excluded.withholding_tax,
      net = excluded.net, tax_rate = excluded.tax_rate, transaction_count = excluded.transaction_count,
      payout_route = excluded.payout_route, balance_after = excluded.balance_after, earmarked = excluded.earmarked,
      re_attempts = excluded.re_attempts, status = excluded.status, problem = excluded.problem,
      next_attempt_at = excluded.next_attempt_at, posted_on = excluded.posted_on, journal_id = excluded.journal_id
    where posting.status = 'Error'`.execute(tx)
}

function columnsOf(posting: Settled) {
  const isPosted = posting.status === 'Posted'
  const outgoing = isPosted ? posting.outgoing : undefined
  return {
    posting_id: posting.postingId,
    batch_no: posting.batchNo,
    company_id: posting.companyId,
    release_action_id: posting.releaseActionId,
    gross: ringgitOf(posting.gross),
    withholding_tax: ringgitOf(posting.withholdingTax),
    net: ringgitOf(posting.net),
    tax_rate: posting.rate,
    transaction_count: posting.transactionCount,
    payout_route: posting.payoutRoute,
    balance_after: outgoing ? ringgitOf(outgoing.balanceAfter) : null,
    earmarked: outgoing ? ringgitOf(outgoing.earmarked) : null,
    re_attempts: posting.reAttempts,
    status: posting.status,
    problem: isPosted ? null : posting.problem,
    next_attempt_at: isPosted ? null : posting.nextAttemptAt,
    posted_on: isPosted ? posting.postedOn : null,
    journal_id: isPosted ? posting.journalId : null
  }
}
