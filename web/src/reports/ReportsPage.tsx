import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type ReportDefinition, type ReportGroup, reportGroups } from '@payouts/contract/reports/schema'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ChartNoAxesCombined, Landmark, type LucideIcon, ScrollText, Store } from 'lucide-react'
import { QueryState } from '#client/QueryState.tsx'
import { useSession } from '#client/session/session.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { said } from '#ui/texts/said.ts'
import { useReportDefinitions } from './api.ts'
import { messages } from './messages.ts'
import './ReportsPage.css'
import { statementReport } from './statement/statement-search.ts'

const icons: Record<ReportGroup, LucideIcon> = {
  'Channel Sales': ChartNoAxesCombined,
  Dealer: Store,
  Finance: Landmark
}

/** Every report that the person may have, by group; each leads to its page. */
export function ReportsPage() {
  const query = useReportDefinitions()
  const { data } = query
  const name = useSession()?.userName ?? ''
  return (
    <div className="page">
      <PageHeader title={messages.welcome(name)} purpose={messages.purpose} />
      <QueryState query={query} waiting={<Waiting />} />
      {data?.length === 0 && <EmptyState title={messages.nothing} hint={messages.nothingHint} />}
      {data &&
        reportGroups.map((group) => (
          <Group key={group} group={group} reports={data.filter(({ reportGroup }) => reportGroup === group)} />
        ))}
    </div>
  )
}

function Group({ group, reports }: { group: ReportGroup; reports: readonly ReportDefinition[] }) {
  if (reports.length === 0) return null
  const Icon = icons[group]
  return (
    <section aria-label={said(group)}>
      <h2 className="reports-group">{said(group)}</h2>
      <ul className="card-grid">
        {reports.map(({ reportType, description, reportFormat }) => (
          <li key={reportType}>
            <Link to="/reportDetails" search={{ reportType, reportFormat }} className="card report-card">
              <span className="report-card-icon" aria-hidden>
                <Icon size={18} />
              </span>
              <span className="words report-card-words">
                <span className="title">{said(reportType)}</span>
                <span className="muted report-card-description">{said(description)}</span>
              </span>
              <ArrowRight size={16} className="report-card-arrow" aria-hidden />
            </Link>
          </li>
        ))}
        {reports.some(({ reportType }) => reportType === statementReport) && (
          <li>
            <Link to="/dealerStatement" search={{}} className="card report-card">
              <span className="report-card-icon" aria-hidden>
                <ScrollText size={18} />
              </span>
              <span className="words report-card-words">
                <span className="title">{messages.statementOnScreen}</span>
                <span className="muted report-card-description">{messages.statementOnScreenPurpose}</span>
              </span>
              <ArrowRight size={16} className="report-card-arrow" aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

const skeletonCards = [0, 1, 2, 3, 4, 5]

const Waiting = () => (
  <div role="status" className="card-grid">
    <VisuallyHidden>{messages.loadingConfiguration}</VisuallyHidden>
    {skeletonCards.map((card) => (
      <Skeleton key={card} height={88} radius={10} />
    ))}
  </div>
)
