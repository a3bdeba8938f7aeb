import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '../../client/queries.ts'
import { useReconciliationRights } from '../../reconciliation/api.ts'
import { messages as bankMessages } from '../../reconciliation/messages.ts'
import { type TakeBackDecision as Decision, TakeBackDialog } from '../../reconciliation/TakeBackDialog.tsx'
import { InstantText } from '../../ui/DayText.tsx'
import { Money } from '../../ui/Money.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { EntryCard } from './EntryCard.tsx'
import { closeAndContinue, notRead } from './one-change.ts'

/** A request to take back an entry that was set aside. */
export function TakeBackDecision(props: DecisionProps) {
  const { line } = props
  const query = useCall(reconciliationEndpoints.getEntriesToTakeBack, {
    ...{ pageNumber: 0, pageSize: 1 },
    changeId: Number(line.key)
  })
  const { actor } = useReconciliationRights()
  const { open, subject, ...dialog } = useDialogAbout<Decision>()
  const entry = query.data?.content[0]
  const request = entry?.takeBack ?? undefined
  const actions = answersTo({
    labels: [bankMessages.agree, bankMessages.refuse],
    verdict: request ? canDecideRequest(request, actor) : notRead,
    decide: (agrees) => entry && request && open({ entry, request, agrees })
  })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={request !== undefined}
      amount={<Money amount={line.amount} />}
      actions={actions}
      dialog={<TakeBackDialog {...dialog} decision={subject} onDone={closeAndContinue(props, dialog.onClose)} />}
    >
      {entry && (
        <div className="desk-columns">
          <Card title={messages.request}>
            <p>{bankMessages.takeBackText}</p>
            <p>{bankMessages.ignoredBy(entry.decidedBy, entry.comment)}</p>
            <p className="detail">
              {messages.setAsideOn} <InstantText instant={entry.decidedOn} />
            </p>
          </Card>
          <EntryCard entry={entry} />
        </div>
      )}
    </ChangeFrame>
  )
}
