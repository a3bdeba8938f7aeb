import { canDecideRuleChange } from '@payouts/contract/signals/can'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { SignalChange } from '@payouts/contract/signals/schema'
import type { DatedKind } from '../requests/dated/dated-kind.ts'
import { messages as changeMessages } from '../requests/messages.ts'
import { useRuleCommand, useSignalRights } from './api.ts'
import { messages } from './messages.ts'
import { RuleDifference } from './RuleDifference.tsx'
import { titleOf } from './rule-words.ts'

/** Other limits of a rule of signals. */
export const ruleChanges: DatedKind<SignalChange> = {
  titleOf: ({ name }) => titleOf(name),
  Difference: RuleDifference,
  canDecide: canDecideRuleChange,
  useRights: useSignalRights,
  useCommands: () => ({
    approval: useRuleCommand(signalEndpoints.approveSignalChange),
    refusal: useRuleCommand(signalEndpoints.refuseSignalChange),
    withdrawal: useRuleCommand(signalEndpoints.withdrawSignalChange)
  }),
  words: {
    waiting: changeMessages.waiting,
    decided: messages.decidedTitle
  }
}
