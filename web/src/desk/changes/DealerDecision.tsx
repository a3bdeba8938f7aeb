import { canDecideDealerChange } from '@payouts/contract/dealer-records/can'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { ApprovalsNote } from '../../approvals/ApprovalsNote.tsx'
import { approvableBy, bothAllow } from '../../approvals/use-approvals.ts'
import { useCall } from '../../client/queries.ts'
import { useDealerRights } from '../../dealer-records/api.ts'
import { ChangeTable, changesAccount } from '../../dealer-records/ChangeTable.tsx'
import { type Decision, DecisionDialog } from '../../dealer-records/DecisionDialog.tsx'
import { messages as dealerMessages } from '../../dealer-records/messages.ts'
import { useApprovalsOf } from '../../dealer-records/use-approvals-of.ts'
import { DealerPageLink } from '../../dealers/DealerLink.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { closeAndContinue, notRead, oneChange } from './one-change.ts'

/** A change of a dealer's record, old and new side by side. */
export function DealerDecision(props: DecisionProps) {
  const query = useCall(dealerRecordEndpoints.getDealerChanges, oneChange(props.line))
  const { actor } = useDealerRights()
  const { open, subject, ...dialog } = useDialogAbout<Decision>()
  const change = query.data?.changes.content[0]
  const waitDays = query.data?.waitDays ?? 0
  const approvals = useApprovalsOf(change)
  const verdict = change ? canDecideDealerChange(change, actor) : notRead
  const actions = answersTo({
    labels: [dealerMessages.accept, dealerMessages.refuse],
    verdict: bothAllow(verdict, approvableBy(approvals)),
    mayRefuse: verdict,
    decide: (accepts) => change && open({ changes: [change], accepts, ways: approvals?.ways })
  })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={change !== undefined}
      actions={actions}
      dialog={
        <DecisionDialog
          {...dialog}
          decision={subject}
          waitDays={waitDays}
          onDone={closeAndContinue(props, dialog.onClose)}
        />
      }
    >
      {change && (
        <Card title={messages.request}>
          <ChangeTable change={change} />
          <ApprovalsNote approvals={approvals} />
          {changesAccount(change) && <p>{dealerMessages.accountWarning(waitDays)}</p>}
          {change.companyCode && (
            <p>
              <DealerPageLink companyCode={change.companyCode} />
            </p>
          )}
        </Card>
      )}
    </ChangeFrame>
  )
}
