import { actsOn, cycleCan } from '@payouts/contract/cycles/can'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type SqlBool, sql } from 'kysely'
import { ownRows } from '../../cycles/find-cycle.ts'
import { settleCycle } from '../../cycles/status.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { moveRows } from '../../transactions/move-rows.ts'
import { recordAction } from '../../transactions/record-action.ts'
import { nothingRefused, type Refused } from '../../transactions/refused-rows.ts'
import { type ActionInput, finishMoveOfRows, lockForAction, refusedBy } from './action.ts'
import { companySelection, type Selection, transactionSelection, typeSelection } from './selection.ts'

type Payouts = typeof payoutEndpoints
type TypesCall = WriteCall<CheckedInputOf<Payouts['holdPayoutTransactionType']>>
type CompaniesCall = WriteCall<CheckedInputOf<Payouts['holdPayoutCompanyCode']>>
type TransactionsCall = WriteCall<CheckedInputOf<Payouts['holdPayoutTransactions']>>

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
  const cycle = await lockForAction(call)
  if (isRefusal(cycle)) return cycle
  const ruledOut = refusedBy(cycleCan.hold({ payoutStatus: cycle.status }))
  if (ruledOut) return ruledOut
  const refused = await refusedBeforehand(call, selection)
  if (refused.count > 0 && !call.dryRun) return selection.refusal(refused)
  const { touched, ...action } = await holdRows(call, cycle, selection)
  if (!call.dryRun && selection.rowCount !== undefined && touched.transactionCount !== selection.rowCount) {
    await sql`rollback to savepoint before_rows_are_held`.execute(call.tx)
    return selection.refusal(await selection.refused(call.tx))
  }
  await settleCycle(call.tx, cycle)
  return finishMoveOfRows(call, cycle, { ...action, kind: 'HOLD', touched, refused })
}

/**
 * Rows that were named one by one are simply held and then counted, which spares looking each of them up twice:
 * 100,000 of them take half the time.
 */
async function refusedBeforehand({ tx, dryRun }: WriteCall<ActionInput>, selection: Selection): Promise<Refused> {
  return selection.rowCount === undefined || dryRun ? selection.refused(tx) : nothingRefused
}

async function holdRows({ tx, caller, clock, input }: WriteCall<ActionInput>, cycle: CycleRow, selection: Selection) {
  await sql`savepoint before_rows_are_held`.execute(tx)
  const action = await recordAction(tx, {
    kind: 'HOLD',
    batchNo: cycle.batch_no,
    holdType: holdTypes.manual,
    remark: input.remark,
    actedBy: caller.userId,
    actedAt: clock.now()
  })
  const touched = await moveRows(tx, {
    batchNo: cycle.batch_no,
    from: actsOn.hold,
    to: 'HELD',
    where: sql<SqlBool>`${selection.rows} and ${ownRows(caller)}`,
    set: { holdType: holdTypes.manual, heldSince: clock.now(), holdActionId: action.actionId }
  })
  return { ...action, touched }
}
