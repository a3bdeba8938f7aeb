import type { ReactNode } from 'react'
import { type Decision, DecisionDialog } from '../../requests/dated/DecisionDialog.tsx'
import type { DatedChange, DatedKind } from '../../requests/dated/dated-kind.ts'
import { messages as changeMessages } from '../../requests/messages.ts'
import { DayText } from '../../ui/DayText.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame, type EvidenceQuery } from './ChangeFrame.tsx'
import { closeAndContinue, notRead } from './one-change.ts'

type DatedDecisionProps<Change extends DatedChange> = DecisionProps & {
  kind: DatedKind<Change>
  query: EvidenceQuery
  /** Undefined while loading, and once it is no longer pending. */
  change: Change | undefined
  /** What it is about, above the difference. */
  children?: ReactNode
}

/** A change that applies from a day on: requested values beside current ones. */
export function DatedDecision<Change extends DatedChange>(props: DatedDecisionProps<Change>) {
  const { kind, query, change, children, ...rest } = props
  const { actor } = kind.useRights()
  const { open, subject, ...dialog } = useDialogAbout<Decision<Change>>()
  const actions = answersTo({
    labels: [changeMessages.accept, changeMessages.refuse],
    verdict: change ? kind.canDecide(change, actor) : notRead,
    decide: (accepts) => change && open({ change, accepts })
  })
  return (
    <ChangeFrame
      {...rest}
      query={query}
      isThere={change !== undefined}
      actions={actions}
      dialog={
        <DecisionDialog {...dialog} kind={kind} decision={subject} onDone={closeAndContinue(rest, dialog.onClose)} />
      }
    >
      {change && (
        <Card title={messages.request}>
          {children}
          <kind.Difference change={change} />
          <p>
            {changeMessages.countsFrom} <DayText day={change.validFrom} />.
          </p>
        </Card>
      )}
    </ChangeFrame>
  )
}
