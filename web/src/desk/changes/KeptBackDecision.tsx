import { canDecideSettlement, canRequestSettlement } from '@payouts/contract/reconciliation/kept-back-can'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import { Scale } from 'lucide-react'
import { useCall } from '../../client/queries.ts'
import { useReconciliationRights } from '../../reconciliation/api.ts'
import { KeptBackFacts, KeptBackReason } from '../../reconciliation/KeptBackEvidence.tsx'
import { keptBackMessages } from '../../reconciliation/kept-back-messages.ts'
import { SettlementDialog, type SettlementStep } from '../../reconciliation/SettlementDialogs.tsx'
import { actionButton } from '../../ui/action-button.ts'
import { Money } from '../../ui/Money.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import type { DeskAction } from '../DecisionFrame.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { closeAndContinue, notRead } from './one-change.ts'

/** An amount that may have been paid already: its settlement, or a colleague's request for one. */
export function KeptBackDecision(props: DecisionProps) {
  const { line } = props
  const isRequest = line.kind === 'SETTLEMENT'
  const query = useCall(keptBackEndpoints.getKeptBack, {
    ...{ pageNumber: 0, pageSize: 1 },
    ...(isRequest ? { changeId: Number(line.key) } : { keptBackId: Number(line.key) })
  })
  const { actor } = useReconciliationRights()
  const { open, subject, ...dialog } = useDialogAbout<SettlementStep>()
  const kept = query.data?.content[0]
  const request = kept?.request?.status === 'Pending' ? kept.request : undefined
  const settle = actionButton(
    keptBackMessages.settle,
    <Scale size={16} aria-hidden />,
    kept ? canRequestSettlement(kept, actor) : notRead,
    () => kept && open({ kept, step: 'request' })
  )
  const actions: readonly DeskAction[] = isRequest
    ? answersTo({
        labels: [keptBackMessages.approve, keptBackMessages.refuse],
        verdict: request ? canDecideSettlement(request, actor) : notRead,
        decide: (agrees) => kept && open({ kept, step: agrees ? 'approve' : 'refuse' })
      })
    : [{ ...settle, letter: 'a', main: true }]
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={kept !== undefined && kept.status !== 'Closed' && isRequest === (request !== undefined)}
      amount={<Money amount={line.amount} />}
      actions={actions}
      dialog={<SettlementDialog {...dialog} decision={subject} onDone={closeAndContinue(props, dialog.onClose)} />}
    >
      {kept && (
        <div className="desk-columns">
          <Card title={request ? messages.request : keptBackMessages.why}>
            {request && (
              <>
                <p>
                  <strong>{keptBackMessages.outcomes[request.settlement]}</strong>
                </p>
                <p>{keptBackMessages.effects[request.settlement]}</p>
              </>
            )}
            <KeptBackReason kept={kept} />
          </Card>
          <Card title={keptBackMessages.facts}>
            <KeptBackFacts kept={kept} />
            <TextLink to="/reconciliation" search={{ view: 'keptBack' }} size="sm">
              {messages.openReconciliation}
            </TextLink>
          </Card>
        </div>
      )}
    </ChangeFrame>
  )
}
