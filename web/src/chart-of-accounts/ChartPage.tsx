import { Button } from '@mantine/core'
import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { emptyChart } from '@payouts/contract/chart-of-accounts/schema'
import type { OutputOf } from '@payouts/contract/endpoint'
import { useId, useState } from 'react'
import { download } from '#client/call.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { saveFile } from '#client/save-file.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { BooksTabs } from '#periods/BooksTabs.tsx'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { useMayRequestChart } from './api.ts'
import { ChartTable } from './ChartTable.tsx'
import { chartRequests } from './chart-requests.ts'
import { messages } from './messages.ts'

const ChartForm = later(() => import('./ChartForm.tsx').then((part) => part.ChartForm))
const ChartFileForm = later(() => import('./ChartFileForm.tsx').then((part) => part.ChartFileForm))

/** Which of the company's accounts each part of the ledger goes to, today and later. */
export function ChartPage() {
  const query = useCall(chartEndpoints.getChart, {})
  return (
    <ListFrame title={messages.chart} purpose={messages.purpose} actions={<RequestHistory kind={chartRequests} />}>
      <BooksTabs current="accounts" />
      <AllWaiting kind={chartRequests} />
      {query.data && <Charts {...query.data} />}
      <QueryState query={query} height={420} label={messages.loading} />
    </ListFrame>
  )
}

function Charts({ current, upcoming }: OutputOf<typeof chartEndpoints.getChart>) {
  const headingId = useId()
  const mayRequest = useMayRequestChart()
  const waiting = useCall(chartEndpoints.getChartChanges, waitingRequests)
  const [opened, setOpened] = useState<'form' | 'file'>()
  const close = () => setOpened(undefined)
  const mayAsk = mayRequest && waiting.data?.changes.totalElements === 0
  return (
    <section className="card stack-xs" aria-labelledby={headingId}>
      <header className="section-head">
        <h2 id={headingId}>{messages.chartTitle}</h2>
        <div className="actions">
          <Button variant="default" size="compact-sm" onClick={() => void saveChart()}>
            {messages.download}
          </Button>
          {mayAsk && (
            <Button variant="default" size="compact-sm" onClick={() => setOpened('file')}>
              {messages.upload}
            </Button>
          )}
          {mayAsk && (
            <Button size="compact-sm" onClick={() => setOpened('form')}>
              {messages.change}
            </Button>
          )}
        </div>
      </header>
      {!current && <p className="dimmed">{messages.noChart}</p>}
      <ChartTable chart={current?.values ?? emptyChart} />
      {upcoming.map(({ validFrom, values }) => (
        <section key={validFrom} className="stack-xs">
          <h3>{messages.from(dayText(validFrom))}</h3>
          <ChartTable chart={values} />
        </section>
      ))}
      <Dialog opened={opened === 'form'} onClose={close} title={messages.changeTitle} size="xl">
        <ChartForm needed={opened === 'form'} current={current?.values ?? null} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'file'} onClose={close} title={messages.uploadTitle}>
        <ChartFileForm needed={opened === 'file'} onDone={close} />
      </Dialog>
    </section>
  )
}

async function saveChart(): Promise<void> {
  try {
    saveFile(await download(chartEndpoints.downloadChart, {}))
  } catch (error) {
    await showError(error)
  }
}
