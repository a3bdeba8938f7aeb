import { Alert, Progress, Skeleton, VisuallyHidden } from '@mantine/core'
import { lacksCancellation } from '@payouts/contract/payment-runs/can'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ApprovalsNote } from '#approvals/ApprovalsNote.tsx'
import { useApprovals } from '#approvals/use-approvals.ts'
import { errorText, isTrouble } from '#client/call-error.ts'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import '#payments/Payments.css'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages } from './messages.ts'
import './PaymentRuns.css'
import { RunProgressCard } from './progress/RunProgressCard.tsx'
import { RunActions } from './RunActions.tsx'
import { RunFacts } from './RunFacts.tsx'
import { RunHistory } from './RunHistory.tsx'
import { RunPaymentList } from './RunPaymentList.tsx'
import { RunSums } from './RunSums.tsx'
import { runTone } from './tones.ts'

const RunPreflightCard = lazyNamed(() => import('./preflight/RunPreflightCard.tsx'), 'RunPreflightCard')

const route = getRouteApi('/console/payments/run')

/** How often a run that is being made, or handed over, is read again. */
const pollEveryMs = 1_500

/** One payment run: its payments, what to check first, who decided, and the possible actions. */
export function RunPage() {
  const { runNo } = route.useSearch()
  const query = useCall(
    paymentRunEndpoints.getPaymentRun,
    { runNo: runNo ?? '' },
    { enabled: runNo !== undefined, refetchInterval: ({ state }) => (isMoving(state.data?.run) ? pollEveryMs : false) }
  )
  const waits = query.data?.run.runNo === runNo && query.data?.run.status === 'Pending Approval'
  const approvals = useApprovals({ kind: 'PAYMENT_RUN', subject: runNo ?? '' }, waits)
  const isUnknown = isTrouble(query.error, 'refusedByRule')
  if (runNo === undefined || isUnknown)
    return (
      <InvalidAddress
        title={messages.run}
        message={isUnknown ? errorText(query.error) : messages.invalid}
        hint={messages.invalidHint}
        back={{ to: '/payments', label: messages.toList }}
      />
    )
  const read = query.data?.run.runNo === runNo ? query.data : undefined
  return (
    <div className="stack-md">
      <PageHeader
        title={runNo}
        back={<BackLink to="/payments">{messages.back}</BackLink>}
        aside={read && <StatusDot tone={runTone(read.run.status)}>{read.run.status}</StatusDot>}
        notes={read && <ApprovalsNote approvals={approvals} />}
        actions={read && <RunActions run={read.run} approvals={approvals} />}
      />
      <QueryState query={{ ...query, data: read }} waiting={<Waiting />} />
      {read && (
        <>
          <Standing run={read.run} />
          {read.run.progress.length > 0 && <RunProgressCard progress={read.run.progress} />}
          {read.run.status === 'Pending Approval' && (
            <Suspense fallback={<Skeleton height={108} radius={8} />}>
              <RunPreflightCard run={read.run} />
            </Suspense>
          )}
          <div className="columns">
            <RunFacts run={read.run} />
            <RunSums run={read.run} />
          </div>
          {read.run.paymentCount > 0 && <RunPaymentList run={read.run} />}
          <RunHistory history={read.history} />
        </>
      )}
    </div>
  )
}

const isMoving = (run: PaymentRun | undefined) =>
  run?.status === 'Making' || (run?.status === 'Approved' && run.handsOver)

function Standing({ run }: { run: PaymentRun }) {
  const { status, doneCount, expectedCount, problem } = run
  if (reachedBankDespiteWithdrawal(run))
    return (
      <Alert color="red" title={messages.reportedSince}>
        {messages.reportedSinceWords}
      </Alert>
    )
  if (status === 'Making')
    return (
      <div className="card" role="status">
        {messages.makingNow(doneCount, expectedCount)}
        <Progress value={(100 * doneCount) / Math.max(expectedCount, 1)} size="sm" mt={8} animated />
      </div>
    )
  if (!problem) return null
  return (
    <Alert color="red" title={status === 'Not Made' ? messages.notMade : undefined}>
      {problem}
    </Alert>
  )
}

/** It was withdrawn as one that the bank never took. */
const reachedBankDespiteWithdrawal = (run: PaymentRun) => run.status === 'Withdrawn' && lacksCancellation(run)

const Waiting = () => (
  <>
    <VisuallyHidden role="status">{messages.reading}</VisuallyHidden>
    <Skeleton height={320} radius={8} />
  </>
)
