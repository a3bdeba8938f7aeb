import { Button, Loader, Text } from '@mantine/core'
import type { ReportDefinition } from '@payouts/contract/reports/schema'
import { getRouteApi, Link, useRouterState } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useSession } from '#client/session/session.ts'
import { BackLink } from '#list/BackLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { said } from '#ui/texts/said.ts'
import { useReportDefinitions } from './api.ts'
import { messages } from './messages.ts'
import { ReportForm } from './ReportForm.tsx'
import './ReportPage.css'
import { ReportPreview } from './preview/ReportPreview.tsx'
import { fromThisMonth, problemsOf, requestOf } from './report-choices.ts'
import type { ReportChoices } from './report-search.ts'
import { statementReport } from './statement/statement-search.ts'

const route = getRouteApi('/console/reportDetails')

/** One report: what goes into it, what it holds, and its download. */
export function ReportPage() {
  const query = useReportDefinitions()
  const { data, error } = query
  const { reportType } = route.useSearch()
  const known = data?.find((definition) => definition.reportType === reportType)
  return (
    <div className="page">
      <PageHeader
        title={known ? said(known.reportType) : messages.report}
        purpose={known ? said(known.description) : messages.reportPurpose}
        back={<BackLink to="/reports">{messages.reports}</BackLink>}
        actions={known?.reportType === statementReport && <OnScreen />}
      />
      <QueryState query={query} />
      {!data && !error && (
        <div role="status" className="report-page-waiting">
          <Loader size="sm" />
          <Text size="sm">{messages.loadingConfiguration}</Text>
        </div>
      )}
      {data && <Report definitions={data} />}
    </div>
  )
}

/** The link to the statement on screen, with the chosen dealer and days. */
function OnScreen() {
  const { companyCode, companyName, fromDate, toDate } = route.useSearch()
  return (
    <Button
      variant="default"
      leftSection={<ScrollText size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/dealerStatement" search={{ companyCode, companyName, fromDate, toDate }} {...props} />
      )}
    >
      {messages.seeOnScreen}
    </Button>
  )
}

function Report({ definitions }: { definitions: readonly ReportDefinition[] }) {
  const { choices, change } = useChoices(definitions)
  const company = useSession()?.company ?? undefined
  const definition = definitions.find(({ reportType }) => reportType === choices.reportType)
  const problems = problemsOf(definition, choices, company !== undefined)
  const request = definition && problems.length === 0 ? requestOf(definition, choices, company?.code) : undefined
  return (
    <div className="report-page-body">
      <ReportForm
        definitions={definitions}
        definition={definition}
        choices={choices}
        onChange={change}
        problems={problems}
        request={request}
      />
      <ReportPreview request={request} />
    </div>
  )
}

/**
 * The choices, which the address follows, so that a reload restores them. Ctrl K leads to another report with other
 * choices.
 */
function useChoices(definitions: readonly ReportDefinition[]) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [choices, setChoices] = useState<ReportChoices>(() => fromThisMonth(definitions, search))
  // Choices replace their history entry instead of adding one.
  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_index })
  const [entryOfChoices, setEntryOfChoices] = useState(entry)
  if (entry !== entryOfChoices) {
    setEntryOfChoices(entry)
    setChoices(fromThisMonth(definitions, search))
  }
  const change = useCallback(
    (changes: ReportChoices) =>
      setChoices((before) => {
        const next = withoutEmpty({ ...before, ...changes })
        // Another report asks for another period; one that the person has emptied stays empty.
        return 'reportType' in changes || 'reportSubType' in changes ? fromThisMonth(definitions, next) : next
      }),
    [definitions]
  )
  useEffect(() => {
    navigate({ to: '.', search: choices, state: true, replace: true, resetScroll: false }).catch(reportError)
  }, [choices, navigate])
  return { choices, change }
}

function withoutEmpty(choices: ReportChoices): ReportChoices {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value)) as ReportChoices
}
