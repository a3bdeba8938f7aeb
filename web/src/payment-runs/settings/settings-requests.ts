import { canDecideSettings } from '@payouts/contract/payment-runs/can'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentSettings } from '@payouts/contract/payment-runs/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { datedKind } from '#requests/dated/dated-kind.tsx'
import { requestCalls } from '#requests/request-kind.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { runReads } from '../api.ts'
import { messages } from '../messages.ts'
import { SettingsTable } from './SettingsTable.tsx'

/** A change of the payment settings. */
export const settingsRequests = datedKind<PaymentSettings>({
  about: messages.aboutSettings,
  idOf: ({ settingsId }) => settingsId,
  titleOf: ({ validFrom }) => messages.settingsFrom(dayText(validFrom)),
  Difference: SettingsTable,
  canDecide: canDecideSettings,
  calls: requestCalls({
    approve: paymentRunEndpoints.approvePaymentSettings,
    refuse: paymentRunEndpoints.refusePaymentSettings,
    withdraw: paymentRunEndpoints.withdrawPaymentSettings,
    invalidates: runReads,
    named: ([settingsId = 0]) => ({ settingsId }),
    namedToWithdraw: (changeId) => ({ changeId })
  }),
  useRequests: (request) =>
    pageIn(useCall(paymentRunEndpoints.getPaymentSettingsChanges, request), ({ changes }) => changes)
})
