import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { Suspense } from 'react'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { messages } from './messages.ts'
import { SummaryCards } from './SummaryCards.tsx'
import './SummarySection.css'

/** Its library is half as large as everything else, so it loads after the figures. */
const MonthsChart = lazyNamed(() => import('./MonthsChart.tsx'), 'MonthsChart')

/** The cards, the two tiles and the twelve months. */
export function SummarySection() {
  const { data, error, refetch } = useCall(dashboardEndpoints.getCountHeader, {}, { faultsReplacePage: true })
  if (error && !data) return <ErrorState message={errorText(error)} retry={() => void refetch()} />
  return (
    <section className="stack summary-section" aria-label={messages.summary}>
      <SummaryCards header={data} />
      <div className="card months-card">
        <Suspense>{data && <MonthsChart months={data.months} />}</Suspense>
      </div>
    </section>
  )
}
