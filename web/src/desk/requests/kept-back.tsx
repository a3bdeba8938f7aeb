import { canRequestSettlement } from '@payouts/contract/reconciliation/kept-back-can'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { KeptBackAmount } from '@payouts/contract/reconciliation/kept-back-schema'
import { Scale } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { KeptBackFacts, KeptBackReason } from '#reconciliation/kept-back/KeptBackEvidence.tsx'
import { keptBackMessages } from '#reconciliation/kept-back/kept-back-messages.ts'
import { SettleDialog } from '#reconciliation/kept-back/SettleDialog.tsx'
import { settlementOf, settlementRequests } from '#reconciliation/kept-back/settlement-requests.tsx'
import { useReader } from '#requests/use-reader.ts'
import { actionButton } from '#ui/buttons/action-button.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { Money } from '#ui/figures/Money.tsx'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { messages } from '../messages.ts'
import { continueFrom, notRead } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'
import type { DecisionProps } from '../use-desk.ts'

/** A colleague's request to settle an amount that may have been paid already. */
export const SettlementOnDesk = deskRequest({
  kind: settlementRequests,
  useRequest({ key }) {
    const query = useCall(keptBackEndpoints.getKeptBack, {
      ...{ pageNumber: 0, pageSize: 1 },
      changeId: Number(key)
    })
    return { query, request: settlementOf(query.data?.content[0]) }
  },
  InCard: ({ request }) => <KeptBackReason kept={request.kept} />,
  Beside: ({ request }) => <Facts kept={request.kept} />
})

/** An amount that may have been paid already. The reader requests how to settle it. */
export function KeptBackOnDesk(props: DecisionProps) {
  const { line } = props
  const query = useCall(keptBackEndpoints.getKeptBack, {
    ...{ pageNumber: 0, pageSize: 1 },
    keptBackId: Number(line.key)
  })
  const reader = useReader()
  const { open, subject, ...dialog } = useDialogAbout<KeptBackAmount>()
  const found = query.data?.content[0]
  const kept = found && found.status !== 'Closed' && !settlementOf(found) ? found : undefined
  const done = () => {
    dialog.onClose()
    continueFrom(props)()
  }
  const settle = actionButton(
    keptBackMessages.settle,
    <Scale size={16} aria-hidden />,
    kept ? canRequestSettlement(kept, reader) : notRead,
    () => kept && open(kept)
  )
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={kept !== undefined}
      hasReason
      amount={<Money amount={line.amount} />}
      actions={[{ ...settle, letter: 'a', main: true }]}
      dialog={<SettleDialog {...dialog} kept={subject} onDone={done} />}
    >
      {kept && (
        <div className="desk-columns">
          <Card title={keptBackMessages.why}>
            <KeptBackReason kept={kept} />
          </Card>
          <Facts kept={kept} />
        </div>
      )}
    </EvidenceFrame>
  )
}

const Facts = ({ kept }: { kept: KeptBackAmount }) => (
  <Card title={keptBackMessages.facts}>
    <KeptBackFacts kept={kept} />
    <TextLink to="/reconciliation" search={{ view: 'keptBack' }} size="sm">
      {messages.openReconciliation}
    </TextLink>
  </Card>
)
