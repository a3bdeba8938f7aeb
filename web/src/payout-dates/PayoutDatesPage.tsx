import { Skeleton } from '@mantine/core'
import type { CategoryRow } from '@payouts/contract/payout-dates/calendar'
import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import { payoutDateGroups, payoutDateTables } from '@payouts/contract/payout-dates/schema'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ListFrame } from '#list/ListScreen.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { ChangesFeed } from './ChangesFeed.tsx'
import { CyclesSection } from './CyclesSection.tsx'
import { type Edits, withSoundEdits } from './edits.ts'
import { messages } from './messages.ts'
import { PayoutDatesTable } from './PayoutDatesTable.tsx'
import './PayoutDatesPage.css'
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts'
import { YearCalendar } from './YearCalendar.tsx'

const route = getRouteApi('/console/payoutDates')

/** About that of twelve months in three columns. */
const calendarHeight = 1000

/** The tables of payout dates, and the resulting cycles of each month. */
export function PayoutDatesPage() {
  const query = useCall(payoutDateEndpoints.getPayoutdates, {}, { faultsReplacePage: true })
  const [edits, setEdits] = useState<Edits>({})
  const { data } = query
  useAskBeforeLeaving(Object.keys(edits).length)
  const drawn = useMemo<CategoryRow[]>(
    () =>
      payoutDateGroups.flatMap((group) => {
        const { commissionCategory } = payoutDateTables[group]
        return withSoundEdits(group, data?.[group] ?? [], edits).map((row) => ({ ...row, commissionCategory }))
      }),
    [data, edits]
  )
  return (
    <ListFrame title={messages.payoutDates} purpose={messages.purpose} actions={<Download />} feed={<ChangesFeed />}>
      <QueryState query={query} waiting={<Waiting />} />
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

const Waiting = () => (
  <div role="status" aria-label={messages.loading} className="page">
    {payoutDateGroups.map((group) => (
      <Skeleton key={group} height={168} radius={8} />
    ))}
    <Skeleton height={calendarHeight} radius={8} />
  </div>
)

/** The rows of the tables; with a range of days chosen for the cycles, those that hold in it. */
function Download() {
  const { from, to } = route.useSearch()
  if (!from || !to) return <ScreenDownloadMenu name="payoutDatesReportDownload" />
  return (
    <ScreenDownloadMenu
      name="payoutDatesReportDownload"
      scope={{ fromDate: from, toDate: to }}
      holds={messages.onlyHolding(dayText(from), dayText(to))}
    />
  )
}
