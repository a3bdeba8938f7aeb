import { withCurrency } from '@payouts/contract/money'
import { canDecideSettlement } from '@payouts/contract/reconciliation/kept-back-can'
import {
  type KeptBackAmount,
  outcomeNames,
  type Settlement,
  type SettlementRequest
} from '@payouts/contract/reconciliation/kept-back-schema'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { type Closing, decisionsOnRequests } from '../../requests/decide-request.ts'
import { oneByOne } from '../commands/match-entries.ts'
import { lockKeptBack } from './kept-back-list.ts'
import { settle } from './settle.ts'
import '../tables.ts'

type LockedRequest = Pick<SettlementRequest, 'changeId' | 'status' | 'askedById' | 'fourEyes' | 'reason'> & {
  settlement: Settlement
  entryId: number | null
  kept: KeptBackAmount
}

/** A second person approves: the amount is settled as requested, as a whole or not at all. */
export const {
  approve: approveSettlement,
  refuse: refuseSettlement,
  withdraw: withdrawSettlement
} = decisionsOnRequests<LockedRequest>({
  lock: lockRequest,
  canDecide: canDecideSettlement,
  close,
  carryOut: (call, request) => settle(call, request.kept, request),
  inWords: (request, agreed) => `${agreed ? 'approved' : 'refused'} to settle ${whatOf(request)}`,
  unchanged: 'The amount stays kept back.',
  target: { screen: 'reconciliation' }
})

const whatOf = ({ kept, settlement }: LockedRequest) =>
  `${kept.referenceNo} of ${kept.companyName}, ${withCurrency(kept.amount)}: ${outcomeNames[settlement]}`

async function lockRequest(tx: Tx, changeId: number): Promise<LockedRequest | undefined> {
  await oneByOne(tx)
  const { rows } = await sql<Omit<LockedRequest, 'kept'> & { keptBackId: number }>`
    select request_id as "changeId", kept_back_id as "keptBackId", outcome as settlement, entry_id as "entryId", reason,
      asked_by as "askedById", four_eyes as "fourEyes", status
    from kept_back_requests where request_id = ${changeId} for update`.execute(tx)
  const [request] = rows
  const kept = request && (await lockKeptBack(tx, request.keptBackId))
  return request && kept && { ...request, kept }
}

async function close(
  { tx, caller, clock, requestId }: WriteCall<unknown>,
  request: LockedRequest,
  { status, comment }: Closing
): Promise<void> {
  const { changeId, kept, reason, settlement } = request
  await tx
    .updateTable('kept_back_requests')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment })
    .where('request_id', '=', changeId)
    .execute()
  await recordEvent(tx, {
    area: 'reconciliation',
    action: `${verbs[status]} SETTLEMENT`,
    activity: `${status}: to settle ${whatOf(request)}`,
    actor: caller,
    name: kept.companyName,
    reason,
    comment,
    referenceNo: kept.referenceNo,
    accountCode: kept.companyCode,
    amount: kept.amount,
    details: { changeId, keptBackId: kept.keptBackId, settlement },
    requestId,
    at: clock.now()
  })
}

const verbs = { Approved: 'APPROVE', Refused: 'REFUSE', Withdrawn: 'WITHDRAW' } as const
