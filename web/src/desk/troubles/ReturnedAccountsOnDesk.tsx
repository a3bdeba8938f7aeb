import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { reasonInWords } from '@payouts/contract/reconciliation/reason-codes'
import { yes } from '@payouts/contract/verdict'
import { useNavigate } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { TroubleLines } from './TroubleLines.tsx'

/** Accounts that a payment came back from, each with its dealer, whose page has the account's change. */
export function ReturnedAccountsOnDesk(props: DecisionProps) {
  const { line } = props
  const query = useCall(deskEndpoints.getReturnedAccounts, {}, { staleTime: 0 })
  const navigate = useNavigate()
  const accounts = query.data?.accounts ?? []
  const [first] = accounts
  const change =
    first &&
    actionButton(
      accounts.length === 1 ? messages.changeAccount : messages.changeFirst,
      <Landmark size={16} aria-hidden />,
      yes,
      () => void navigate({ to: '/dealer', search: { companyCode: first.companyCode } })
    )
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={first !== undefined}
      amount={<Money amount={line.amount} />}
      actions={change ? [{ ...change, letter: 'a', main: true }] : []}
      dialog={null}
    >
      <Card title={messages.returned}>
        <p>{messages.returnedHint}</p>
        <TroubleLines
          lines={accounts.map(({ companyCode, companyName, amount, bankName, account, reasonCode, reasonText }) => ({
            key: `${companyCode} ${account}`,
            subject: <DealerLink companyCode={companyCode}>{companyName}</DealerLink>,
            amount,
            detail: (
              <>
                {[bankName, account].filter(Boolean).join(' ')} · {reasonInWords(reasonCode, reasonText)}{' '}
                <TextLink
                  to="/dealer"
                  search={{ companyCode }}
                  size="xs"
                  aria-label={messages.changeAccountOf(companyName)}
                >
                  {messages.changeAccount}
                </TextLink>
              </>
            )
          }))}
          rest={(line.count ?? 0) - accounts.length}
          restText={messages.furtherAccounts}
        />
      </Card>
    </EvidenceFrame>
  )
}
