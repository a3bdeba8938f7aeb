import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { BackLink } from '#list/BackLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useStatementMessages } from './messages.ts'
import { Statement } from './Statement.tsx'
import { StatementControls } from './StatementControls.tsx'
import { StatementDownload } from './StatementDownload.tsx'
import './Statement.css'
import { requestedStatement } from './statement-period.ts'
import type { StatementSearch } from './statement-search.ts'

const route = getRouteApi('/console/dealerStatement')

/** One dealer's statement of a period: gross to net, the account, and the lines behind each figure. */
export function StatementPage() {
  const messages = useStatementMessages()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const own = useSession()?.company ?? undefined
  const [branchCode, setBranchCode] = useState<string>()
  const { companyCode, period, problem, isComplete, scope } = requestedStatement(search, own?.code, today())
  const query = asLastRead(useCall(reportEndpoints.getDealerStatement, scope, { enabled: isComplete }))
  const statement = isComplete ? query.data : undefined

  const change = (changes: StatementSearch) =>
    void navigate({ to: '.', search: { ...search, ...changes }, state: true, replace: true, resetScroll: false })

  const isOtherDealer = statement && statement.companyCode !== companyCode
  const shown = isOtherDealer ? undefined : statement
  const branch = shown?.branches.find((one) => one.branchCode === branchCode) ?? shown?.branches[0]
  return (
    <div className="page statement-page">
      <PageHeader
        title={messages.title}
        purpose={messages.purpose}
        back={<BackLink to="/reports">{messages.reports}</BackLink>}
        actions={
          shown && (
            <>
              <StatementDownload scope={scope} branchCode={branch?.branchCode} />
              <Button variant="default" leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
                {messages.print}
              </Button>
            </>
          )
        }
      />
      <StatementControls
        own={own}
        scope={{ ...period, companyCode, companyName: shown?.companyName ?? search.companyName }}
        problem={problem}
        onChange={change}
      />
      {companyCode === undefined && <EmptyState title={messages.chooseDealer} hint={messages.chooseDealerHint} />}
      {companyCode !== undefined && problem && <EmptyState title={messages.checkPeriod} hint={problem.message} />}
      {isComplete && <QueryState query={{ ...query, data: shown }} waiting={<Waiting />} />}
      {shown && (
        <Statement
          statement={shown}
          branch={branch}
          onBranch={setBranchCode}
          opened={search.part && { part: search.part, holdType: search.holdType }}
          onOpen={(opened) => change({ part: opened?.part, holdType: opened?.holdType })}
          dimmed={query.isPlaceholderData}
        />
      )}
    </div>
  )
}

const Waiting = () => (
  <div className="page">
    <VisuallyHidden role="status">{useStatementMessages().waiting}</VisuallyHidden>
    {[96, 72, 320, 240].map((height) => (
      <Skeleton key={height} height={height} radius={10} />
    ))}
  </div>
)
