import { Text } from '@mantine/core'
import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry, EntryTakeBack, TakeBackRequest } from '@payouts/contract/reconciliation/schema'
import { useCall } from '#client/queries.ts'
import { byChangeId, type HistoryKind, type RequestKind, requestCalls } from '#requests/request-kind.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { bankReads } from './api.ts'
import { messages } from './messages.ts'

type RequestedTakeBack = TakeBackRequest & { entry: BankEntry }

/** The pending request to take an entry back, if there is one. */
export const takeBackOf = (entry: BankEntry | undefined): RequestedTakeBack | undefined =>
  entry?.takeBack ? { ...entry.takeBack, entry } : undefined

/** Taking back a bank entry that was set aside. */
export const takeBackRequests: RequestKind<RequestedTakeBack> = {
  idOf: ({ changeId }) => changeId,
  titleOf: ({ entry }) => titleOf(entry),
  Subject: ({ request: { entry } }) => <Text size="sm">{messages.ignoredBy(entry.decidedBy, entry.comment)}</Text>,
  effectOf: (_request, approves) => (approves ? messages.takeBackText : undefined),
  canDecide: canDecideRequest,
  calls: requestCalls({
    approve: reconciliationEndpoints.approveTakeBack,
    refuse: reconciliationEndpoints.refuseTakeBack,
    withdraw: reconciliationEndpoints.withdrawTakeBack,
    invalidates: bankReads,
    named: byChangeId
  })
}

/** The decided requests, with the entry's current state. */
export const decidedTakeBacks: HistoryKind<EntryTakeBack> = {
  about: messages.aboutTakeBacks,
  idOf: ({ changeId }) => changeId,
  titleOf,
  Subject: ({ request }) => <Text size="sm">{messages.entryNow(request)}</Text>,
  useRequests: (request) => useCall(reconciliationEndpoints.getTakeBacks, request)
}

function titleOf({ amount, bookedOn }: Pick<BankEntry, 'amount' | 'bookedOn'>): string {
  return messages.entry(amount, dayText(bookedOn))
}
