import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { yes } from '@payouts/contract/verdict'
import { useNavigate } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Money } from '#ui/figures/Money.tsx'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { firstPage, TroubleLines } from './TroubleLines.tsx'

/** Payments that the bank never answered for, and the way to state what became of them. */
export function UnansweredOnDesk(props: DecisionProps) {
  const { line } = props
  const query = useCall(
    reconciliationEndpoints.getUnknownPayments,
    { ...firstPage, sortProperty: 'DUE_ON', sortOrder: 'ASC' },
    { staleTime: 0 }
  )
  const navigate = useNavigate()
  const payments = query.data?.content.filter(({ isAsked }) => !isAsked) ?? []
  const state = actionButton(
    messages.stateOutcome,
    <MessageSquareText size={16} aria-hidden />,
    yes,
    () => void navigate({ to: '/reconciliation', search: { view: 'unknown' } })
  )
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={(query.data?.totalElements ?? 0) > 0}
      amount={<Money amount={line.amount} />}
      actions={[{ ...state, letter: 'a', main: true }]}
      dialog={null}
    >
      <Card title={messages.unanswered}>
        <p>{messages.unansweredHint}</p>
        <TroubleLines
          lines={payments.map(({ referenceNo, companyCode, companyName, amount, bankName, account }) => ({
            key: referenceNo,
            subject: <DealerLink companyCode={companyCode}>{companyName}</DealerLink>,
            amount,
            detail: [referenceNo, bankName, account].filter(Boolean).join(' · ')
          }))}
          rest={Math.max((line.count ?? 0) - payments.length, 0)}
          restText={messages.furtherPayments}
        />
      </Card>
    </EvidenceFrame>
  )
}
