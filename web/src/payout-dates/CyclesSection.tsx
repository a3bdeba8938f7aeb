import { Button } from '@mantine/core'
import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import type { PayoutDateCycle } from '@payouts/contract/payout-dates/schema'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { dayText, today } from '#ui/texts/day-text.ts'
import { cycleColumns } from './columns.tsx'
import { DateRangeDialog } from './DateRangeDialog.tsx'
import { cyclesList } from './lists.ts'
import { messages } from './messages.ts'

const route = getRouteApi('/console/payoutDates')

/** What the saved tables make of each month, of this year or of a range of days. */
export function CyclesSection() {
  const list = useListState(cyclesList)
  const { from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const year = today().slice(0, 4)
  const range = from && to ? { from, to } : { from: `${year}-01-01`, to: `${year}-12-31` }
  const [opened, setOpened] = useState(false)
  const query = useCall(payoutDateEndpoints.getPayoutDateCycles, {
    ...list.request,
    fromDate: range.from,
    toDate: range.to
  })
  const show = (chosen: { from?: string; to?: string }) => {
    setOpened(false)
    navigate({ search: chosen, replace: true, resetScroll: false }).catch(reportError)
  }
  return (
    <section aria-labelledby="payout-cycles-title">
      <h2 id="payout-cycles-title">{messages.cycles}</h2>
      <p className="section-text">{messages.cyclesPurpose}</p>
      <ListTable
        label={messages.cycles}
        list={list}
        query={query}
        columns={cycleColumns}
        rowId={({ payoutId, cycleStartDate }) => `${payoutId} ${cycleStartDate}`}
        rowName={nameOf}
        emptyHint={messages.nothingInRange}
        tools={
          <>
            <span className="payout-cycles-range">
              {dayText(range.from)} – {dayText(range.to)}
            </span>
            {from && to && (
              <Button size="xs" variant="subtle" onClick={() => show({})}>
                {messages.thisYear}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<CalendarRange size={14} aria-hidden />}
              onClick={() => setOpened(true)}
            >
              {messages.range}
            </Button>
          </>
        }
      />
      <DateRangeDialog opened={opened} range={range} onClose={() => setOpened(false)} onShow={show} />
    </section>
  )
}

const nameOf = ({ commissionCategory, description, cycleStartDate }: PayoutDateCycle) =>
  `${commissionCategory}, ${description}, ${dayText(cycleStartDate)}`
