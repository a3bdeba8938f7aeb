import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { hasRequester } from '@payouts/contract/requests/can'
import { yes } from '@payouts/contract/verdict'
import { useCall } from '#client/queries.ts'
import { holdAction } from '#on-hold/action/hold-action.ts'
import { ReleasePreflight, type UnpayableLine } from '#on-hold/preflight/ReleasePreflight.tsx'
import { useActionDialog } from '#transactions/bulk-action/use-action-dialog.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { answersTo } from '../answers.tsx'
import { Card } from '../Card.tsx'
import { HoldReasons } from '../cycle/CycleHolds.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { titleOf } from '../line-words.ts'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { ReleaseDealers } from './ReleaseDealers.tsx'

type ReleaseOnDeskProps = DecisionProps & { batchNo: number; holdType: HoldType }

/** A release of a cycle's rows under one hold type: reasons of the hold and of the request, and dealers. */
export function ReleaseOnDesk({ batchNo, holdType, ...props }: ReleaseOnDeskProps) {
  const { line, desk } = props
  const evidence = useCall(deskEndpoints.getCycleEvidence, { batchNo })
  const dealers = useCall(onHoldEndpoints.getHoldPayoutSummaryDealer, heldDealers(batchNo, holdType))
  const { open, dialog } = useActionDialog()
  const hold = evidence.data?.holds.find((each) => each.holdType === holdType)
  const done = (result: { referenceNo?: string | undefined }) => {
    const what = messages.recorded(titleOf(line))
    desk.decided(line, what, what + messages.reference(result.referenceNo))
  }
  const target = { level: 'cycle' as const, selection: [String(batchNo)] }
  const nameOf = () => line.name ?? line.key
  const keep = ({ named }: UnpayableLine) => {
    const ofDealers = { level: 'company' as const, batchNo, selection: named.map(({ companyCode }) => companyCode) }
    open(holdAction({ kind: 'refuse', holdType, target: ofDealers }, desk.refresh))
  }
  const actions = answersTo({
    labels: [messages.giveRelease(line.amount ?? '0.00'), messages.refuse],
    verdict: hasRequester(line),
    mayRefuse: yes,
    decide: (accepts) => {
      const action = holdAction({ kind: accepts ? 'release' : 'refuse', holdType, target, nameOf }, done)
      open(accepts ? { ...action, title: titleOf(line) } : action)
    }
  })
  return (
    <EvidenceFrame
      {...props}
      query={evidence}
      isThere={hold !== undefined && hold.releaseRequestedCount > 0}
      amount={<Money amount={line.amount} />}
      actions={actions}
      dialog={dialog}
    >
      <div className="desk-columns">
        <div className="stack">
          <Card title={messages.preflight}>
            <ReleasePreflight batchNo={batchNo} holdType={holdType} keep={keep} />
          </Card>
          <Card title={messages.request}>
            <p>
              {line.count !== null && messages.rowsWanted(line.count, holdType)}
              {line.dueOn && (
                <>
                  , {messages.wantedOn} <DayText day={line.dueOn} />
                </>
              )}
            </p>
          </Card>
          {hold && (
            <Card title={messages.whyHeld}>
              <HoldReasons hold={hold} />
            </Card>
          )}
        </div>
        <div className="stack">
          <Card title={messages.releaseDealers}>
            <ReleaseDealers dealers={dealers.data} search={{ holdType, batchNo }} />
          </Card>
        </div>
      </div>
    </EvidenceFrame>
  )
}

const heldDealers = (batchNo: number, holdType: HoldType) => ({
  ...{ pageNumber: 0, pageSize: 100, sortProperty: 'COMPANY_NAME' as const, sortOrder: 'ASC' as const },
  ...{ batchNo, holdType }
})
