import { actsOn, cycleCan } from '@payouts/contract/cycles/can'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { actOnRows, type RowAction, type Selection } from '../../transactions/act-on-rows.ts'
import { summarizeMove } from '../../transactions/move-summary.ts'
import { figuresOfCycles } from '../payout-figures.ts'
import type { ActionInput } from './action.ts'
import { companySelection, transactionSelection, typeSelection } from './selection.ts'

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

async function hold(call: WriteCall<ActionInput>, selection: Selection): Promise<ActionResult | Refusal> {
  return actOnRows(call, manualHold(call), selection)
}

const holdType = holdTypes.manual

function manualHold(call: WriteCall<ActionInput>): RowAction {
  const heldSince = call.clock.now()
  return {
    kind: 'HOLD',
    from: actsOn.hold,
    holdType,
    participle: 'held',
    can: ({ status }) => cycleCan.hold({ payoutStatus: status }),
    destination: (_, actionId) => ({ to: 'HELD', set: { holdType, heldSince, holdActionId: actionId } }),
    feedEntry: (cycle, moved) => ({ area: 'holds', activity: `${summarizeMove('Put', cycle, moved)} on hold` }),
    figures: (batchNos) => figuresOfCycles(call, batchNos)
  }
}
