import { cycleCan } from '@payouts/contract/cycles/can'
import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { RotateCw } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { payoutAction } from '#payouts/action/payout-action.ts'
import { useActionDialog } from '#transactions/bulk-action/use-action-dialog.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { firstPage, TroubleLines } from './TroubleLines.tsx'

/** The dealers of a cycle who were not paid, why, and the button that pays them again. */
export function PostingErrorsOnDesk({ batchNo, ...props }: DecisionProps & { batchNo: number }) {
  const { line, desk } = props
  const query = useCall(postingEndpoints.getPayoutPostErrors, { batchNo, ...firstPage }, { staleTime: 0 })
  const { open, dialog } = useActionDialog()
  const name = line.name ?? line.key
  const done = () => desk.decided(line, messages.reattempted(name), messages.reattempted(name))
  const reattempt = actionButton(
    messages.reattempt,
    <RotateCw size={16} aria-hidden />,
    cycleCan.reattempt({ payoutStatus: 'Error' }),
    () => open(payoutAction({ kind: 'reattempt', cycle: { batchNo, payoutCycleName: name } }, done))
  )
  const failed = query.data
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={failed !== undefined && failed.totalElements > 0}
      amount={<Money amount={line.amount} />}
      actions={[{ ...reattempt, letter: 'a', main: true }]}
      dialog={dialog}
    >
      {failed && (
        <Card title={messages.notPaid}>
          <TroubleLines
            lines={failed.content.map(({ accountCode, accountName, postAmount, problem }) => ({
              key: accountCode,
              subject: <DealerLink companyCode={accountCode}>{accountName}</DealerLink>,
              amount: postAmount,
              detail: problem
            }))}
            rest={failed.totalElements - failed.content.length}
            restText={messages.furtherDealers}
          />
          {line.cycle && (
            <TextLink
              to="/payoutsDealerSummary"
              search={{ ...line.cycle, payoutCycleName: name, flowFrom: 'desk' }}
              size="sm"
            >
              {messages.openCycle}
            </TextLink>
          )}
        </Card>
      )}
    </EvidenceFrame>
  )
}
