import { canDecide } from '@payouts/contract/signals/can'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { useCall } from '../../client/queries.ts'
import { useSignalRights } from '../../signals/api.ts'
import { type Decision, DecisionDialog } from '../../signals/DecisionDialog.tsx'
import { messages as signalMessages } from '../../signals/messages.ts'
import { RuleDifference } from '../../signals/RuleDifference.tsx'
import { meaningOf } from '../../signals/rule-words.ts'
import { DayText } from '../../ui/DayText.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { goOnFrom, notRead, oneChange } from './one-change.ts'

/** Other limits of a rule of signals. */
export function SignalRuleDecision(props: DecisionProps) {
  const query = useCall(signalEndpoints.getSignalChanges, oneChange(props.line))
  const { actor } = useSignalRights()
  const { open, subject, ...dialog } = useDialogAbout<Decision>()
  const change = query.data?.changes.content[0]
  const verdict = change ? canDecide(change, actor) : notRead
  const decide = (accepts: boolean) => () => change && open({ change, accepts })
  const actions = answersTo({
    accept: { label: signalMessages.accept, verdict, onClick: decide(true) },
    refuse: { label: signalMessages.refuse, verdict, onClick: decide(false) }
  })
  return (
    <ChangeFrame {...props} query={query} isThere={change !== undefined} actions={actions}>
      {change && (
        <Card title={messages.request}>
          <p>{meaningOf(change.name)}</p>
          <RuleDifference change={change} />
          <p>
            {signalMessages.countsFrom} <DayText day={change.validFrom} />.
          </p>
        </Card>
      )}
      <DecisionDialog {...dialog} decision={subject} onDone={goOnFrom(props, dialog.onClose)} />
    </ChangeFrame>
  )
}
