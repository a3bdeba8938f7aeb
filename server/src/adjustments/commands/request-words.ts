import type { AdjustmentDecision } from '@payouts/contract/adjustments/request-schema'
import { dayText } from '@payouts/contract/day-text'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { LockedRequest, RequestCall, RequestWords } from '#requests/request-kind.ts'
import type { AdjustmentKind } from '../tables.ts'
import { inWords } from './post-adjustment.ts'
import '#dealers/tables.ts'
import '../tables.ts'

/** A new or changed adjustment that others have to approve. */
export type AdjustmentRequest = LockedRequest &
  Pick<AdjustmentDecision, 'type' | 'amount' | 'date' | 'referenceNo' | 'before'> & {
    kind: AdjustmentKind
    /** The number that the adjustment has, or will have. */
    adjustmentId: number
    dealerName: string
    dealerCode: string
    /** The original call. */
    asked: Record<string, unknown>
  }

export const requestWords: RequestWords<AdjustmentRequest> = {
  field: 'decisionId',
  area: 'adjustments',
  subject: 'ADJUSTMENT',
  what: ({ before, dealerName, ...adjustment }) =>
    before
      ? `to change ${inWords(before)} to ${inWords(adjustment)} for ${dealerName}`
      : `to add ${inWords(adjustment)} for ${dealerName}`,
  how: ({ date }) => ` on ${dayText(date)}`,
  event: ({ dealerName, dealerCode, referenceNo, type, amount, date }) => ({
    name: `${dealerName} (${dealerCode})`,
    ...{ referenceNo, accountCode: dealerCode, amount },
    details: { type, amount, date }
  }),
  decides: permission('Debit/Credit', 'APPROVE'),
  target: { screen: 'adjustment', id: null }
}

/** Locks requests until the transaction ends, so that each is decided once. */
export async function lockRequests(
  { tx }: Pick<RequestCall, 'tx'>,
  decisionIds: readonly number[]
): Promise<AdjustmentRequest[]> {
  const { rows } = await sql<AdjustmentRequest>`
    select decision_id as "changeId", status, asked_by as "askedById", description as reason, request.kind, asked,
      adjustment_id as "adjustmentId", company_name as "dealerName", company_code as "dealerCode", type, amount,
      due_on as date, reference_no as "referenceNo", before
    from adjustment_decisions as request join dealers using (company_id)
    where decision_id = any(${[...decisionIds]}::bigint[]) order by decision_id for update of request`.execute(tx)
  return rows
}
