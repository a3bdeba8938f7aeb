import type { ActionResult } from '@payouts/contract/cycles/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sentenceOf } from '@payouts/contract/signals/figure-text'
import type { SignalDetail, SignalLine } from '@payouts/contract/signals/schema'
import { ruleOf } from '@payouts/contract/signals/signal-rules'
import { type ActionDefinition, defineAction } from '#transactions/bulk-action/action-definition.ts'
import { messages } from './messages.ts'

/** A signal with the status of its cycle, which decides about the possible actions. */
export type SignalOfCycle = SignalLine & Pick<SignalDetail, 'payoutStatus' | 'currentVersion'>

/** Holds the payable rows of a signal, with its sentence as the reason. */
export function holdSignal(signal: SignalOfCycle, onDone: (result: ActionResult) => void): ActionDefinition {
  const { signalId, batchNo, version, rule, figures, payoutCycleName, transactionCount, payoutStatus } = signal
  return defineAction({
    title: messages.holdTitle(transactionCount),
    verb: messages.hold,
    description: messages.holdDescription(payoutCycleName),
    ...(payoutStatus === 'Pending Approval' && { warning: messages.sendsBack }),
    remark: `${ruleOf(rule).title}. ${sentenceOf(rule, figures)}`,
    endpoint: payoutEndpoints.holdPayoutTransactions,
    payload: ({ selectedDate, ...input }) => ({ batchNo, version, ...input, matching: { signalId } }),
    onDone
  })
}
