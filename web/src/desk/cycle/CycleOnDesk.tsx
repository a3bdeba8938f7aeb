import { Skeleton } from '@mantine/core'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { Link } from '@tanstack/react-router'
import { fetchErrorText } from '#payouts/api.ts'
import { CycleTerms } from '#payouts/cycle/CycleTerms.tsx'
import { payoutTerms } from '#transactions/payout-terms.ts'
import { AmountBreakdown } from '#ui/figures/AmountBreakdown.tsx'
import { ExplainedFigure } from '#ui/figures/ExplainedFigure.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { DecisionFrame } from '../DecisionFrame.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { CycleEvidence } from './CycleEvidence.tsx'
import { useDeskCycleActions } from './use-cycle-actions.tsx'
import { useCycleEvidence } from './use-cycle-evidence.ts'

type CycleOnDeskProps = DecisionProps & { batchNo: number }

/** A cycle to be reviewed or approved, with all evidence on one screen. */
export function CycleOnDesk({ batchNo, ...props }: CycleOnDeskProps) {
  const read = useCycleEvidence(props.line, batchNo)
  const { actions, dialog } = useDeskCycleActions(props, read)
  const header = read.header.data
  const { error } = read.header
  return (
    <DecisionFrame
      {...props}
      facts={header && <Facts cycle={header.cycle} />}
      amount={header && <Net header={header} />}
      way={header && <AmountBreakdown terms={payoutTerms(header)} sum={header.netPayoutAmount} />}
      actions={actions}
    >
      {error && !header && <ErrorState message={fetchErrorText(error)} retry={() => void read.header.refetch()} />}
      {!error && !read.isReady && <Skeleton height={640} radius={8} role="status" aria-label={messages.reading} />}
      {header && read.isReady && <CycleEvidence header={header} read={read} onHeld={props.desk.refresh} />}
      {dialog}
    </DecisionFrame>
  )
}

function Facts({ cycle }: { cycle: PayoutTotalHeader['cycle'] }) {
  const { batchNo, version, commissionType, payoutCycleName } = cycle
  return (
    <>
      {commissionType} · batch {batchNo} v{version} ·{' '}
      <Link to="/payoutsDealerSummary" search={{ batchNo, version, commissionType, payoutCycleName, flowFrom: 'desk' }}>
        {messages.openCycle}
      </Link>
    </>
  )
}

function Net({ header: { cycle, netPayoutAmount } }: { header: PayoutTotalHeader }) {
  const { batchNo, version, commissionType, payoutCycleName } = cycle
  const params = { batchNo, version, commissionType, payoutCycleName, flowFrom: 'desk' as const }
  return (
    <ExplainedFigure label={messages.netPayout} sum={netPayoutAmount}>
      <CycleTerms figure="net" label={messages.netPayout} sum={netPayoutAmount} params={params} part={{}} />
    </ExplainedFigure>
  )
}
