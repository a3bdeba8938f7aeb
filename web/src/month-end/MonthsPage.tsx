import { Button } from '@mantine/core'
import { fullMonthText } from '@payouts/contract/day-text'
import type { OutputOf } from '@payouts/contract/endpoint'
import { blocksClosing } from '@payouts/contract/month-end/can'
import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import type { MonthChange } from '@payouts/contract/month-end/schema'
import type { Day } from '@payouts/contract/page'
import { useId, useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { BooksTabs } from '#periods/BooksTabs.tsx'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useMayRequestMonths } from './api.ts'
import { ClosingItems } from './ClosingItems.tsx'
import { MonthBalances } from './MonthBalances.tsx'
import { MonthForm } from './MonthForm.tsx'
import { MonthTable } from './MonthTable.tsx'
import { messages } from './messages.ts'
import { monthRequests, titleOfChange } from './month-requests.tsx'

type Wanted = Pick<MonthChange, 'kind' | 'month'>

/** The months of the ledger: what is left to do before the next one closes, and which are closed. */
export function MonthsPage() {
  const query = useCall(monthEndEndpoints.getMonths, {})
  return (
    <ListFrame title={messages.books} purpose={messages.purpose} actions={<RequestHistory kind={monthRequests} />}>
      <BooksTabs current="months" />
      <AllWaiting kind={monthRequests} />
      {query.data && <Months {...query.data} />}
      <QueryState query={query} height={320} label={messages.loading} />
    </ListFrame>
  )
}

function Months({ months, next }: OutputOf<typeof monthEndEndpoints.getMonths>) {
  const nextId = useId()
  const monthsId = useId()
  const mayRequest = useMayRequestMonths()
  const waiting = useCall(monthEndEndpoints.getMonthChanges, waitingRequests)
  const [wanted, setWanted] = useState<Wanted>()
  const [opened, setOpened] = useState(false)
  const ask = (change: Wanted) => {
    setWanted(change)
    setOpened(true)
  }
  const [shown, setShown] = useState<Day>()
  const [balancesOpened, setBalancesOpened] = useState(false)
  const showBalances = (month: Day) => {
    setShown(month)
    setBalancesOpened(true)
  }
  const mayAsk = mayRequest && waiting.data?.changes.totalElements === 0
  const lastClosed = months.find(({ status }) => status === 'CLOSED')
  return (
    <>
      <section className="card stack-xs" aria-labelledby={nextId}>
        <header className="section-head">
          <h2 id={nextId}>{next ? messages.nextTitle(fullMonthText(next.month)) : messages.nothingOver}</h2>
          {mayAsk && next && !next.items.some(blocksClosing) && (
            <Button size="compact-sm" onClick={() => ask({ kind: 'CLOSE', month: next.month })}>
              {messages.close(fullMonthText(next.month))}
            </Button>
          )}
        </header>
        {next && <p className="dimmed">{messages.nextHint}</p>}
        {next && <ClosingItems items={next.items} />}
      </section>
      <section className="card stack-xs" aria-labelledby={monthsId}>
        <header className="section-head">
          <h2 id={monthsId}>{messages.monthsTitle}</h2>
          {mayAsk && lastClosed && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => ask({ kind: 'REOPEN', month: lastClosed.month })}
            >
              {messages.reopen(fullMonthText(lastClosed.month))}
            </Button>
          )}
        </header>
        <MonthTable months={months} onShowBalances={showBalances} />
      </section>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={wanted ? titleOfChange(wanted) : ''}>
        {wanted && <MonthForm {...wanted} onDone={() => setOpened(false)} />}
      </Dialog>
      <Dialog
        opened={balancesOpened}
        onClose={() => setBalancesOpened(false)}
        title={shown ? messages.balancesOf(fullMonthText(shown)) : ''}
        size="xl"
      >
        {shown && <MonthBalances month={shown} />}
      </Dialog>
    </>
  )
}
