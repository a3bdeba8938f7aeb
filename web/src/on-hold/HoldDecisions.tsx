import { awayText, inWhoseName } from '@payouts/contract/absences/words'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDecision } from '@payouts/contract/on-hold/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { no, yes } from '@payouts/contract/verdict'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { approvableBy, useApprovals } from '../approvals/use-approvals.ts'
import { useCall } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { ActionButtons } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { DayText, InstantText } from '../ui/DayText.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { type Choice, HoldDecisionDialog } from './HoldDecisionDialog.tsx'
import './HoldDecisions.css'
import { sumOf, titleOf } from './hold-decision-words.ts'
import { messages } from './messages.ts'

const texts = messages.decisions

/** Pending releases and cancellations. Renders nothing if there are none. */
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
      <HoldDecisionDialog {...dialog} choice={choice} />
    </>
  )
}

const icon = { size: 16, 'aria-hidden': true } as const

function Decision({ decision, onChoose }: { decision: HoldDecision; onChoose: (choice: Choice) => void }) {
  const { kind, decisionId, selectedDate, askedBy, askedById, askedOn, remark } = decision
  const session = useSession()
  const approvals = useApprovals({ kind, subject: String(decisionId) }, true)
  const mayDecide = isGranted(session?.menu ?? [], permission('On Hold', kind === 'RELEASE' ? 'RELEASE' : 'CANCEL'))
  const isOwn = askedById === session?.userId
  const choose = (approves: boolean) => () => onChoose({ decision, approves, ways: approvals?.ways })
  const actions = [
    actionButton(
      isOwn ? texts.takeBack : texts.refuse,
      isOwn ? <Undo2 {...icon} /> : <X {...icon} />,
      yes,
      choose(false)
    ),
    {
      ...actionButton(texts.approve, <Check {...icon} />, approvableBy(approvals) ?? no(texts.reading), choose(true)),
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
      {approvals && <Progress approvals={approvals} />}
      {mayDecide && (
        <div className="hold-decision-actions">
          <ActionButtons actions={actions} />
        </div>
      )}
    </div>
  )
}

/** The progress, who has approved it, and who of the possible approvers is away. */
function Progress({ approvals: { standing, given, candidates } }: { approvals: ApprovalProgress }) {
  const said = [
    standing,
    ...(given.length > 0 ? [texts.approvedBy(given.map(({ name, behalf }) => inWhoseName(name, behalf)))] : []),
    ...candidates.flatMap(({ name, away }) => (away ? [awayText(name, away)] : []))
  ]
  return <p className="hold-decision-progress">{said.map((words) => `${words}.`).join(' ')}</p>
}
