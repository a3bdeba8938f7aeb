import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sentenceOf } from '@payouts/contract/signals/figure-text'
import type { SignalDetail } from '@payouts/contract/signals/schema'
import { ruleOf } from '@payouts/contract/signals/signal-rules'
import type { RegisteredRouter } from '@tanstack/react-router'
import { type ActionDefinition, defineAction } from '../transactions/bulk-action/action-definition.ts'
import { openOutcome } from '../transactions/outcome/outcome-search.ts'
import { messages } from './messages.ts'

/** Holds what is payable of a signal's transactions, with what the signal says as the reason. */
export function holdSignal(signal: SignalDetail, router: RegisteredRouter): ActionDefinition {
  const { signalId, batchNo, version, rule, figures, payoutCycleName, transactionCount, payoutStatus } = signal
  return defineAction({
    title: messages.holdTitle(transactionCount),
    verb: messages.hold,
    description: messages.holdDescription(payoutCycleName),
    ...(payoutStatus === 'Pending Approval' && { warning: messages.sendsBack }),
    remark: `${ruleOf(rule).title}. ${sentenceOf(rule, figures)}`,
    endpoint: payoutEndpoints.holdPayoutTransactions,
    payload: ({ selectedDate, ...input }) => ({ batchNo, version, ...input, matching: { signalId } }),
    onDone: (result) => openOutcome(router, '/PayoutsActionItemsSuccess', result)
  })
}
