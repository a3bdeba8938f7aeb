import type { PayoutRoute } from '@payouts/contract/dealers/schema'
import { type Ringgit, type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lockCycle } from '#cycles/lock.ts'
import { lockOutDealerChanges } from '#dealers/commands.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { isRefusal } from '#platform/refusal.ts'
import { largestGross } from './rules.ts'
import './tables.ts'

/** A sum that waits to be paid to one dealer: the payable rows of an approved cycle, or the rows of one release. */
export type ClaimKey = {
  batchNo: number
  companyId: number
  /** Null for the cycle's own posting. */
  releaseActionId: number | null
}

export type Claim = ClaimKey & {
  accountCode: string
  accountName: string
  bankName: string | null
  bankBic: string | null
  bankAccountNumber: string | null
  accountHolder: string | null
  payoutRoute: PayoutRoute
  /** The sum of the rows, limited to what a posting can hold. */
  gross: Sen
  /** Whether the sum is beyond that limit, above or below zero. */
  exceedsPosting: boolean
  transactionCount: number
  /** The failed posting to be tried again, if any. */
  failedPostingId: number | null
  reAttempts: number
}

/**
 * Whether a cycle is approved for today or earlier, so that its payable rows are to be posted. A pending request to
 * take the approval back stops it.
 */
const isDue = (today: Day) => sql`cycles.status in ('Scheduled', 'Error') and cycles.approved_for <= ${today}::date
  and not exists (select from approval_take_backs as asked where asked.batch_no = cycles.batch_no and asked.status = 'Pending')`

/** The claims of a cycle that are due now, by dealer code. Failed ones are due again at their next attempt. */
export async function dueClaims(db: Database, clock: Clock, batchNo: number): Promise<Claim[]> {
  return selectClaims(db, clock, { batchNo })
}

/**
 * The current state of some claims of one cycle, in the order of `dueClaims`, under the cycle's lock and with each
 * dealer's route and bank account locked too. Claims that another transaction has settled are omitted.
 */
export async function lockDueClaims(
  tx: Tx,
  clock: Clock,
  batchNo: number,
  keys: readonly ClaimKey[]
): Promise<Claim[]> {
  if (isRefusal(await lockCycle(tx, batchNo))) return []
  const companyIds = keys.map(({ companyId }) => companyId)
  await lockOutDealerChanges(tx, companyIds)
  const wanted = new Set(keys.map(nameOf))
  const claims = await selectClaims(tx, clock, { batchNo, companyIds })
  return claims.filter((claim) => wanted.has(nameOf(claim)))
}

const nameOf = ({ companyId, releaseActionId }: ClaimKey) => `${companyId} ${releaseActionId}`

async function selectClaims(
  db: Database,
  clock: Clock,
  { batchNo, companyIds }: { batchNo: number; companyIds?: number[] }
): Promise<Claim[]> {
  const ofCompanies = companyIds ? sql`total.company_id = any(${companyIds}::integer[])` : sql`true`
  const { rows } = await sql<Omit<Claim, 'gross'> & { gross: Ringgit }>`
    select ${batchNo}::integer as "batchNo", dealers.company_id as "companyId", claim.release_action_id as "releaseActionId",
      company_code as "accountCode", company_name as "accountName",
      bank_name as "bankName", bank_bic as "bankBic", bank_account_number as "bankAccountNumber",
      account_holder as "accountHolder", dealers.payout_route as "payoutRoute",
      greatest(-${largestGross}::numeric, least(${largestGross}::numeric, claim.gross))::numeric(14, 2) as gross,
      abs(claim.gross) > ${largestGross}::numeric as "exceedsPosting",
      claim.transaction_count as "transactionCount",
      failed.posting_id as "failedPostingId", coalesce(failed.re_attempts, 0) as "reAttempts"
    from (
      ${ownClaims(batchNo, ofCompanies, clock.today())} union all ${releasedClaims(batchNo, ofCompanies, clock.today())}
    ) as claim
    join dealers using (company_id)
    left join postings as failed
      on failed.batch_no = ${batchNo} and failed.company_id = claim.company_id and failed.status = 'Error'
        and failed.release_action_id is not distinct from claim.release_action_id
    where failed.posting_id is null or failed.next_attempt_at <= ${clock.now()}
    order by company_code, claim.release_action_id nulls first`.execute(db)
  return rows.map((row) => ({ ...row, gross: senOf(row.gross) }))
}

function ownClaims(batchNo: number, ofCompanies: RawBuilder<unknown>, today: Day) {
  return sql`
    select total.company_id, null::bigint as release_action_id, sum(total.amount) as gross,
      sum(total.row_count)::bigint as transaction_count
    from cycle_totals as total join cycles using (batch_no)
    where total.batch_no = ${batchNo} and ${ofCompanies} and total.state = 'PAYABLE' and total.row_count > 0
      and ${isDue(today)}
    group by total.company_id`
}

function releasedClaims(batchNo: number, ofCompanies: RawBuilder<unknown>, today: Day) {
  return sql`
    select released.company_id, released.release_action_id, sum(released.incentive_amount), count(*)
    from cycle_totals as total
    join transactions as released
      on released.batch_no = ${batchNo} and released.transaction_type = total.transaction_type
        and released.company_id = total.company_id
    where total.batch_no = ${batchNo} and ${ofCompanies} and total.state = 'RELEASED' and total.row_count > 0
      and released.state = 'RELEASED' and released.due_on <= ${today}::date
    group by released.company_id, released.release_action_id`
}

/** Cycles that may have something due: approved ones whose day has come, and those with released rows. */
export async function cyclesToLookAt(db: Database, clock: Clock): Promise<number[]> {
  const { rows } = await sql<{ batch_no: number }>`
    select batch_no from cycles where ${isDue(clock.today())}
    union
    select batch_no from cycle_totals where state = 'RELEASED' and row_count > 0
    order by batch_no`.execute(db)
  return rows.map(({ batch_no }) => batch_no)
}

/** The state of a claim's waiting rows. */
export const stateOf = ({ releaseActionId }: ClaimKey) => (releaseActionId === null ? 'PAYABLE' : 'RELEASED')

/** A claim's rows, for moving them. */
export function rowsOf({ companyId, releaseActionId }: Claim, today: Day) {
  const ofDealer = sql<SqlBool>`company_id = ${companyId}`
  if (releaseActionId === null) return ofDealer
  return sql<SqlBool>`${ofDealer} and release_action_id = ${releaseActionId} and due_on <= ${today}::date`
}
