import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canDecideSettlement } from '@payouts/contract/reconciliation/kept-back-can'
import {
  type KeptBackAmount,
  outcomeNames,
  type Settlement,
  type SettlementRequest
} from '@payouts/contract/reconciliation/kept-back-schema'
import { sql } from 'kysely'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { lockEach } from '#requests/stored-requests.ts'
import { oneByOne } from '../commands/match-entries.ts'
import { lockKeptBack } from './kept-back-list.ts'
import { settle } from './settle.ts'
import '../tables.ts'

type LockedRequest = Pick<SettlementRequest, 'changeId' | 'status' | 'askedById' | 'fourEyes' | 'reason'> & {
  settlement: Settlement
  entryId: number | null
  kept: KeptBackAmount
}

/** Requests to settle an amount that is kept back. */
export const settlementRequests = requestsOfKind<LockedRequest>({
  stored: { table: 'kept_back_requests', key: 'request_id' },
  lock: lockEach(lockRequest),
  canDecide: canDecideSettlement,
  decides: permission('Reconciliation', 'CONFIRM'),
  area: 'reconciliation',
  subject: 'SETTLEMENT',
  what: ({ kept, settlement }) =>
    `to settle ${kept.referenceNo} of ${kept.companyName}, ${withCurrency(kept.amount)}: ${outcomeNames[settlement]}`,
  event: ({ kept, settlement }) => ({
    name: kept.companyName,
    ...{ referenceNo: kept.referenceNo, accountCode: kept.companyCode, amount: kept.amount },
    details: { keptBackId: kept.keptBackId, settlement }
  }),
  target: { screen: 'reconciliation' },
  apply: (call, request) => settle(call, request.kept, request),
  unchanged: 'The amount stays kept back.'
})

async function lockRequest({ tx }: RequestCall, changeId: number): Promise<LockedRequest | undefined> {
  await oneByOne(tx)
  const { rows } = await sql<Omit<LockedRequest, 'kept'> & { keptBackId: number }>`
    select request_id as "changeId", kept_back_id as "keptBackId", outcome as settlement, entry_id as "entryId", reason,
      asked_by as "askedById", four_eyes as "fourEyes", status
    from kept_back_requests where request_id = ${changeId} for update`.execute(tx)
  const [request] = rows
  const kept = request && (await lockKeptBack(tx, request.keptBackId))
  return request && kept && { ...request, kept }
}
