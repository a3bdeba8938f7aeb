import { Skeleton } from '@mantine/core'
import type { PlacedRow } from '@payouts/contract/payout-dates/calendar'
import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import { payoutDateGroups, payoutDateTables } from '@payouts/contract/payout-dates/schema'
import { useMemo, useState } from 'react'
import { errorText } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { ScreenDownloadMenu } from '../downloads/ScreenDownloadMenu.tsx'
import { ListFrame } from '../list/ListScreen.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ChangesFeed } from './ChangesFeed.tsx'
import { CyclesSection } from './CyclesSection.tsx'
import { type Edits, withSoundEdits } from './edits.ts'
import { messages } from './messages.ts'
import { PayoutDatesTable } from './PayoutDatesTable.tsx'
import './PayoutDatesPage.css'
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts'
import { YearCalendar } from './YearCalendar.tsx'

/** The tables of payout dates, and the resulting cycles of each month. */
export function PayoutDatesPage() {
  const query = useCall(payoutDateEndpoints.getPayoutdates, {}, { faultsReplacePage: true })
  const [edits, setEdits] = useState<Edits>({})
  const { data } = query
  useAskBeforeLeaving(Object.keys(edits).length)
  const drawn = useMemo<PlacedRow[]>(
    () =>
      payoutDateGroups.flatMap((group) => {
        const { commissionCategory } = payoutDateTables[group]
        return withSoundEdits(group, data?.[group] ?? [], edits).map((row) => ({ ...row, commissionCategory }))
      }),
    [data, edits]
  )
  return (
    <ListFrame
      title={messages.payoutDates}
      purpose={messages.purpose}
      actions={<ScreenDownloadMenu name="payoutDatesReportDownload" />}
      feed={<ChangesFeed />}
    >
      {!data && query.error && <ErrorState message={errorText(query.error)} retry={() => query.refetch()} />}
      {!data && !query.error && (
        <div role="status" aria-label={messages.loading} className="payout-dates-waiting">
          {payoutDateGroups.map((group) => (
            <Skeleton key={group} height={168} radius={8} />
          ))}
        </div>
      )}
      {data &&
        payoutDateGroups.map((group, index) => (
          <PayoutDatesTable
            key={group}
            number={index + 1}
            group={group}
            rows={data[group]}
            edits={edits}
            onEdits={setEdits}
          />
        ))}
      {data && <YearCalendar rows={drawn} />}
      <CyclesSection />
    </ListFrame>
  )
}
