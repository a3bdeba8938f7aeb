import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { Link } from '@tanstack/react-router'
import { QueryState } from '#client/QueryState.tsx'
import { fetchErrorText } from '#payouts/api.ts'
import { CycleTerms } from '#payouts/cycle/CycleTerms.tsx'
import { payoutTerms } from '#transactions/payout-terms.ts'
import { AmountBreakdown } from '#ui/figures/AmountBreakdown.tsx'
import { ExplainedFigure } from '#ui/figures/ExplainedFigure.tsx'
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
  return (
    <DecisionFrame
      {...props}
      facts={header && <Facts cycle={header.cycle} />}
      amount={header && <Net header={header} />}
      way={header && <AmountBreakdown terms={payoutTerms(header)} sum={header.netPayoutAmount} />}
      actions={actions}
    >
      <QueryState
        query={{ ...read.header, data: header && read.isReady }}
        textOf={fetchErrorText}
        height={640}
        label={messages.reading}
      />
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
