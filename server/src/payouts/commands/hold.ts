import { actsOn, cycleCan } from '@payouts/contract/cycles/can'
import type { ActionResult, HoldType } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type SqlBool, sql } from 'kysely'
import { ownRows } from '../../cycles/find-cycle.ts'
import { moveRows, recordAction, settleCycle } from '../../cycles/transitions.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { type ActionInput, finishMoveOfRows, lockForAction, refusedBy } from './action.ts'
import { companySelection, type Selection, transactionSelection, typeSelection } from './selection.ts'

type Payouts = typeof payoutEndpoints
type TypesCall = WriteCall<CheckedInputOf<Payouts['holdPayoutTransactionType']>>
type CompaniesCall = WriteCall<CheckedInputOf<Payouts['holdPayoutCompanyCode']>>
type TransactionsCall = WriteCall<CheckedInputOf<Payouts['holdPayoutTransactions']>>

const manualHold: HoldType = 'Manual Hold'

/** Holds what is payable of some transaction types of a cycle. */
export async function holdTransactionTypes(call: TypesCall): Promise<ActionResult | Refusal> {
  return hold(call, typeSelection(call.caller, call.input))
}

/** Holds what is payable of some dealers of a cycle, or of one transaction type of theirs. */
export async function holdCompanies(call: CompaniesCall): Promise<ActionResult | Refusal> {
  return hold(call, companySelection(call.caller, call.input))
}

/** Holds single transactions of a cycle. */
export async function holdTransactions(call: TransactionsCall): Promise<ActionResult | Refusal> {
  return hold(call, transactionSelection(call.caller, call.input))
}

/** All of what was asked for or nothing; a dry run tells what would be refused beside what would be held. */
async function hold(call: WriteCall<ActionInput>, selection: Selection): Promise<ActionResult | Refusal> {
  const { tx, caller, clock, input, dryRun } = call
  const cycle = await lockForAction(call)
  if (isRefusal(cycle)) return cycle
  const ruledOut = refusedBy(cycleCan.hold({ payoutStatus: cycle.status }))
  if (ruledOut) return ruledOut
  const refused = await selection.refused(tx)
  if (refused.count > 0 && !dryRun) return selection.refusal(refused)
  const action = await recordAction(tx, {
    kind: 'HOLD',
    batchNo: cycle.batch_no,
    holdType: manualHold,
    remark: input.remark,
    actedBy: caller.userId,
    actedAt: clock.now()
  })
  const touched = await moveRows(tx, {
    batchNo: cycle.batch_no,
    from: actsOn.hold,
    to: 'HELD',
    where: sql<SqlBool>`${selection.rows} and ${ownRows(caller)}`,
    set: { holdType: manualHold, heldSince: clock.now(), holdActionId: action.actionId }
  })
  await settleCycle(tx, cycle)
  return finishMoveOfRows(call, cycle, { ...action, kind: 'HOLD', touched, refused })
}
