import { Text } from '@mantine/core'
import { withCurrency } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDecision } from '@payouts/contract/on-hold/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { no, yes } from '@payouts/contract/verdict'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { useApprovals } from '../approvals/use-approvals.ts'
import { DecisionForm } from '../changes/DecisionForm.tsx'
import { closeOnSuccess } from '../client/close-on-success.ts'
import { useCall, useCommand } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { ActionButtons } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { DayText, InstantText } from '../ui/DayText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import './HoldDecisions.css'
import { messages } from './messages.ts'

type Choice = { decision: HoldDecision; approves: boolean }

const texts = messages.decisions

/** Releases and cancellations that wait for further people. Nothing while none waits. */
export function HoldDecisions() {
  const id = useId()
  const { data } = useCall(onHoldEndpoints.getHoldDecisions, {})
  const { open, subject: choice, ...dialog } = useDialogAbout<Choice>()
  return (
    <>
      {data && data.decisions.length > 0 && (
        <section className="hold-decisions" aria-labelledby={id}>
          <h2 id={id}>{texts.title}</h2>
          <ol>
            {data.decisions.map((decision) => (
              <li key={decision.decisionId} aria-label={titleOf(decision)}>
                <Decision decision={decision} onChoose={open} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <Dialog {...dialog} title={choice ? texts.question(choice.approves, titleOf(choice.decision)) : ''}>
        {choice && <Decide {...choice} onDone={dialog.onClose} />}
      </Dialog>
    </>
  )
}

const titleOf = ({ kind, holdType, payoutCycleName, cycleCount }: HoldDecision): string =>
  texts.heading(kind, holdType, payoutCycleName ?? texts.cycles(cycleCount))

const icon = { size: 16, 'aria-hidden': true } as const

function Decision({ decision, onChoose }: { decision: HoldDecision; onChoose: (choice: Choice) => void }) {
  const { kind, decisionId, selectedDate, askedBy, askedById, askedOn, remark } = decision
  const session = useSession()
  const approvals = useApprovals({ kind, subject: String(decisionId) }, true)
  const mayDecide = isGranted(session?.menu ?? [], permission('On Hold', kind === 'RELEASE' ? 'RELEASE' : 'CANCEL'))
  const isOwn = askedById === session?.userId
  const whyNot = approvals === undefined ? texts.reading : approvals.whyNot
  const choose = (approves: boolean) => () => onChoose({ decision, approves })
  const actions = [
    actionButton(
      isOwn ? texts.takeBack : texts.refuse,
      isOwn ? <Undo2 {...icon} /> : <X {...icon} />,
      yes,
      choose(false)
    ),
    {
      ...actionButton(texts.approve, <Check {...icon} />, whyNot === null ? yes : no(whyNot), choose(true)),
      main: true
    }
  ]
  return (
    <div className="hold-decision">
      <h3>{titleOf(decision)}</h3>
      <p>
        <strong>{sumOf(decision)}</strong>
        {selectedDate && (
          <>
            , {texts.payOn} <DayText day={selectedDate} />
          </>
        )}
        . {texts.askedBy(askedBy)}, <InstantText instant={askedOn} />: “{remark}”
      </p>
      {approvals && (
        <p className="hold-decision-standing">
          {approvals.standing}.
          {approvals.given.length > 0 && ` ${texts.approvedBy(approvals.given.map(({ name }) => name))}`}
        </p>
      )}
      {mayDecide && (
        <div className="hold-decision-actions">
          <ActionButtons actions={actions} />
        </div>
      )}
    </div>
  )
}

const sumOf = ({ amount, transactionCount, dealerCount }: HoldDecision): string =>
  texts.sum(withCurrency(amount), transactionCount, dealerCount)

function Decide({ decision, approves, onDone }: Choice & { onDone: () => void }) {
  const approval = useCommand(onHoldEndpoints.approveHoldDecision, { invalidates: 'everything' })
  const refusal = useCommand(onHoldEndpoints.refuseHoldDecision, { invalidates: 'everything' })
  const command = approves ? approval : refusal
  const { decisionId, kind } = decision
  const decide = (comment: string) => command.mutate({ payload: { decisionId, comment } }, closeOnSuccess(onDone))
  return (
    <DecisionForm
      verb={approves ? texts.approve : texts.refuse}
      refuses={!approves}
      command={command}
      onDecide={decide}
    >
      <Text size="sm">{sumOf(decision)}.</Text>
      <Text size="sm">{approves ? texts.approveWords[kind] : texts.refuseWords}</Text>
    </DecisionForm>
  )
}
