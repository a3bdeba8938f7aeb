import { SegmentedControl, Skeleton } from '@mantine/core'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { Reconciliation } from '@payouts/contract/reconciliation/overview-schema'
import { type ReactNode, useState } from 'react'
import { useCall } from '#client/queries.ts'
import { HistoryDialog, HistoryList } from '#requests/RequestHistory.tsx'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { waitingTakeBacks } from './api.ts'
import { messages } from './messages.ts'
import { decidedTakeBacks, takeBackOf, takeBackRequests } from './take-back-requests.tsx'
import { unknownRequests } from './unknown-requests.tsx'

type WaitingBankRequestsProps = {
  overview: Pick<Reconciliation, 'waitingRequests' | 'waitingTakeBacks'> | undefined
  /** Shown below, once it is known how far down that is. */
  children: ReactNode
}

/** The pending requests of this screen: payments without an answer, and entries to take back. */
export function WaitingBankRequests({ overview, children }: WaitingBankRequestsProps) {
  const { waitingRequests: unknownCount = 0, waitingTakeBacks: takeBackCount = 0 } = overview ?? {}
  const { getUnknownRequests, getEntriesToTakeBack } = reconciliationEndpoints
  const unknown = useCall(getUnknownRequests, waitingRequests, { enabled: unknownCount > 0 })
  const entries = useCall(getEntriesToTakeBack, waitingTakeBacks, { enabled: takeBackCount > 0 })
  const takeBacks = entries.data?.content.flatMap((entry) => takeBackOf(entry) ?? [])
  return (
    <>
      <WaitingRequests
        kind={unknownRequests}
        requests={(unknownCount > 0 && unknown.data?.changes.content) || []}
        title={messages.waitingUnknown}
      />
      <WaitingRequests
        kind={takeBackRequests}
        requests={(takeBackCount > 0 && takeBacks) || []}
        title={messages.waitingTakeBacks}
      />
      {unknown.isLoading || entries.isLoading ? <Skeleton height={420} radius={8} /> : children}
    </>
  )
}

/** The history of both kinds. */
export function BankRequestHistory() {
  const [kind, setKind] = useState('payments')
  return (
    <HistoryDialog about={messages.aboutBank}>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={messages.decidedAbout}
        data={[
          { value: 'payments', label: messages.waitingUnknown },
          { value: 'entries', label: messages.waitingTakeBacks }
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'payments' ? (
        <HistoryList needed kind={unknownRequests} />
      ) : (
        <HistoryList needed kind={decidedTakeBacks} />
      )}
    </HistoryDialog>
  )
}
