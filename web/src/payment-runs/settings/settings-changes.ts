import { canDecideSettings } from '@payouts/contract/payment-runs/can'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentSettings } from '@payouts/contract/payment-runs/schema'
import type { DatedChange, DatedKind } from '../../requests/dated/dated-kind.ts'
import { dayText } from '../../ui/day-text.ts'
import { useRunCommand, useRunRights } from '../api.ts'
import { messages } from '../messages.ts'
import { SettingsTable } from './SettingsTable.tsx'

export type SettingsChange = PaymentSettings & DatedChange

/** Requested settings as a change of the current ones, named by their number. */
export const asChange = (settings: PaymentSettings): SettingsChange => ({
  ...settings,
  changeId: settings.settingsId
})

/** Other settings of how payments go to the bank. */
export const settingsChanges: DatedKind<SettingsChange> = {
  titleOf: ({ validFrom }) => messages.settingsFrom(dayText(validFrom)),
  Difference: SettingsTable,
  canDecide: canDecideSettings,
  useRights() {
    const { actor, may } = useRunRights()
    return { actor, mayAsk: may('SETTINGS') }
  },
  useCommands: () => ({
    approval: byNumber(useRunCommand(paymentRunEndpoints.approvePaymentSettings)),
    refusal: byNumber(useRunCommand(paymentRunEndpoints.refusePaymentSettings)),
    withdrawal: useRunCommand(paymentRunEndpoints.withdrawPaymentSettings)
  }),
  words: {
    waiting: messages.waitingChange,
    decided: messages.decidedTitle
  }
}

type Command = ReturnType<DatedKind<SettingsChange>['useCommands']>['approval']
type ByNumber = Pick<Command, 'error' | 'isPending'> & {
  mutateAsync(call: { payload: { settingsId: number; comment: string } }): Promise<{ message: string }>
}

/** These calls name a change by the number of its settings. */
const byNumber = ({ error, isPending, mutateAsync }: ByNumber): Command => ({
  error,
  isPending,
  mutateAsync: ({ payload: { changeId, comment } }) => mutateAsync({ payload: { settingsId: changeId, comment } })
})
