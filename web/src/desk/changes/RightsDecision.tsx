import { canApprove, canRefuse } from '@payouts/contract/users/can'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { useCall } from '../../client/queries.ts'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { useUserRights } from '../../users/api.ts'
import { ChangeInWords } from '../../users/ChangeInWords.tsx'
import { titleOf } from '../../users/change-in-words.ts'
import { type Decision, DecisionDialog } from '../../users/DecisionDialog.tsx'
import { messages as userMessages } from '../../users/messages.ts'
import { Card } from '../Card.tsx'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { closeAndContinue, notRead, oneChange } from './one-change.ts'

/** A change of a person's or a role's rights: what is gained and what is lost. */
export function RightsDecision(props: DecisionProps) {
  const query = useCall(userEndpoints.getRightsChanges, oneChange(props.line))
  const { actor } = useUserRights()
  const { open, subject, ...dialog } = useDialogAbout<Decision>()
  const change = query.data?.changes.content[0]
  const actions = answersTo({
    labels: [userMessages.approve, userMessages.refuse],
    verdict: change ? canApprove(change, actor) : notRead,
    mayRefuse: change ? canRefuse(change, actor) : notRead,
    decide: (approves) => change && open({ change, approves })
  })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={change !== undefined}
      actions={actions}
      dialog={<DecisionDialog {...dialog} decision={subject} onDone={closeAndContinue(props, dialog.onClose)} />}
    >
      {change && (
        <Card title={titleOf(change)}>
          <ChangeInWords change={change} />
          {change.of === 'ROLE' && <p>{userMessages.forPeople(change.people)}</p>}
        </Card>
      )}
    </ChangeFrame>
  )
}
