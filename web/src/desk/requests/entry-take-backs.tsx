import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '#client/queries.ts'
import { takeBackOf, takeBackRequests } from '#reconciliation/take-back-requests.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'
import { deskRequest } from '../RequestDecision.tsx'
import { EntryCard } from './EntryCard.tsx'

/** A request to take back a bank entry that was set aside. */
export const EntryTakeBackOnDesk = deskRequest({
  kind: takeBackRequests,
  useRequest({ key }) {
    const query = useCall(reconciliationEndpoints.getEntriesToTakeBack, {
      ...{ pageNumber: 0, pageSize: 1 },
      changeId: Number(key)
    })
    return { query, request: takeBackOf(query.data?.content[0]) }
  },
  InCard: ({ request: { entry } }) => (
    <p className="detail">
      {messages.setAsideOn} <InstantText instant={entry.decidedOn} />
    </p>
  ),
  Beside: ({ request: { entry } }) => <EntryCard entry={entry} />
})
