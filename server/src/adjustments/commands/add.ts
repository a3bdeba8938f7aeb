import type { Adjustment, NewAdjustment } from '@payouts/contract/adjustments/schema'
import { type Ringgit, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { asAdjustment, type StoredAdjustment } from '../queries/adjustment.ts'
import { signedAmount } from '../rules.ts'
import type { AdjustmentKind } from '../tables.ts'
import type { Decided } from './approval.ts'
import { lockStored } from './lock-adjustment.ts'
import { postAdjustment, recordAdjustment, scheduledWords } from './post-adjustment.ts'
import { noSuchDealer, refusedBalance, refusedDate } from './refusals.ts'
import { type DealerOfAdjustment, requestApproval } from './request-approval.ts'
import { takeReference } from './take-reference.ts'

type AddCall = WriteCall<NewAdjustment>
type Adding = Pick<AddCall, 'tx' | 'caller' | 'clock' | 'requestId' | 'input'>

/** The policy of an addition, and the removed exclusion that it reimburses. */
type Purpose = { kind: AdjustmentKind; exclusionId: number | null }

/**
 * Adds an adjustment: Immediate posts now, Scheduled waits for its day. On a frozen account it becomes an Error. If
 * its policy requires others, it takes effect once they have approved it. Other areas call this in their own
 * transactions.
 */
export async function addAdjustment(
  call: AddCall,
  { kind, exclusionId }: Purpose = { kind: 'ADJUSTMENT', exclusionId: null }
): Promise<Adjustment | Refusal> {
  const { tx, caller, input, services } = call
  const dealer = await judgeAddition(call)
  if (isRefusal(dealer)) return dealer
  const id = await nextId(tx)
  const change = { kind, action: 'ADD', id, dealer, exclusionId, before: null } as const
  const waiting = await requestApproval(call, change)
  if (waiting) return { ...asAdjustment(plannedAs(id, dealer, input), caller), isEditable: false, waiting }
  const decided: Decided = { fourEyes: services.config.fourEyes, decisionId: null }
  return insertAdjustment(call, { ...decided, id, dealer, kind })
}

/** Adds a decided adjustment, as `addAdjustment` would if nobody else had to approve. */
export async function addDecided(
  call: Adding,
  { id, kind, ...decided }: Decided & { id: number; kind: AdjustmentKind }
): Promise<Adjustment | Refusal> {
  const dealer = await judgeAddition(call, id)
  return isRefusal(dealer) ? dealer : insertAdjustment(call, { ...decided, id, kind, dealer })
}

/** The dealer of an addition; refuses what no policy allows. */
async function judgeAddition(
  { tx, caller, clock, input }: Adding,
  ownId?: number
): Promise<DealerOfAdjustment | Refusal> {
  const wrongDate = refusedDate(input, clock.today())
  if (wrongDate) return wrongDate
  const { rows } = await sql<DealerOfAdjustment & { balance: Ringgit }>`
    select company_id as "companyId", company_name as name, company_code as code, coalesce(balance, 0.00) as balance
    from dealers left join ledger_accounts using (company_id)
    where company_code = ${input.dealerCode} and ${visibleTo(caller, 'dealers.company_id')}`.execute(tx)
  const [found] = rows
  if (!found) return noSuchDealer(input.dealerCode)
  const { balance, ...dealer } = found
  const beyond = refusedBalance(senOf(balance) + signedAmount(input))
  return beyond ?? (await takeReference(tx, input.referenceNo, ownId)) ?? dealer
}

/** A number that the adjustment keeps, even while it waits for others. */
export async function nextId(tx: Tx): Promise<number> {
  const next = sql<{ id: number }>`select nextval(pg_get_serial_sequence('adjustments', 'adjustment_id')) as id`
  return (await one(tx, next)).id
}

type Insertion = Decided & { id: number; kind: AdjustmentKind; dealer: DealerOfAdjustment }

async function insertAdjustment(
  { tx, caller, clock, requestId, input }: Adding,
  { id, kind, dealer, fourEyes, decisionId }: Insertion
): Promise<Adjustment> {
  await sql`
    insert into adjustments (adjustment_id, company_id, type, description, amount, posting, due_on, reference_no, status,
      added_by, added_at, purpose, four_eyes, decision_id)
    overriding system value values (${id}, ${dealer.companyId}, ${input.type}, ${input.description}, ${input.amount},
      ${input.posting}, ${input.date}, ${input.referenceNo}, 'Scheduled', ${caller.userId}, ${clock.now()}, ${kind},
      ${fourEyes}, ${decisionId})`.execute(tx)
  if (input.posting === 'posted')
    return asAdjustment(await postAdjustment(tx, { id, actor: caller, clock, requestId, isNew: true }), caller)
  const added = await lockStored(tx, id)
  if (!added) throw new Error('what was inserted is there')
  await recordAdjustment(tx, added, {
    ...{ actor: caller, clock, requestId },
    action: 'ADD',
    activity: scheduledWords(added)
  })
  return asAdjustment(added, caller)
}

/** The adjustment as it will be once others have approved it. */
function plannedAs(id: number, dealer: DealerOfAdjustment, input: NewAdjustment): StoredAdjustment {
  const { type, amount, posting, date, referenceNo, description: details } = input
  return {
    ...{ ...dealer, id, version: 1, type, details, amount, posting, date, referenceNo, status: 'Scheduled' },
    ...{ problem: null, journalReference: '', postedOn: null, wasUpdated: false }
  }
}
