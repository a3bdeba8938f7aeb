import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { Suspense } from 'react'
import { QueryFailure } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { messages } from './messages.ts'
import { SummaryCards } from './SummaryCards.tsx'
import './SummarySection.css'

/** Its library is half as large as everything else, so it loads after the figures. */
const MonthsChart = lazyNamed(() => import('./MonthsChart.tsx'), 'MonthsChart')

/** The cards, the two tiles and the twelve months. */
export function SummarySection() {
  const query = useCall(dashboardEndpoints.getCountHeader, {}, { faultsReplacePage: true })
  const { data, error } = query
  if (error && !data) return <QueryFailure query={query} />
  return (
    <section className="stack summary-section" aria-label={messages.summary}>
      <SummaryCards header={data} />
      <div className="card months-card">
        <Suspense>{data && <MonthsChart months={data.months} />}</Suspense>
      </div>
    </section>
  )
}
