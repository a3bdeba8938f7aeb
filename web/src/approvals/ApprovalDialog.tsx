import type { ReactNode } from 'react'
import { AnswerForm, type Command } from '../requests/AnswerForm.tsx'
import type { DecisionDialogState } from '../requests/DecisionForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ApproveAs, type Ways } from './ApproveAs.tsx'
import { useBehalf } from './ways.ts'

/** What is being approved, and as whom the person may approve. */
export type ApprovalChoice<Decision> = { decision: Decision; approves: boolean; ways: Ways | undefined }

type Payload = { decisionId: number; comment: string; behalfOf?: number }

/** What the approval dialog needs to know about a kind of decision. */
type DecisionKind<Decision> = {
  texts: { approve: string; refuse: string; question: (approves: boolean, title: string) => string }
  titleOf: (decision: Decision) => string
  useCommands: () => { approval: Command<Payload>; refusal: Command<Payload> }
  /** The subject of the decision, and its effect. */
  describe: (decision: Decision, approves: boolean) => ReactNode
}

type ApprovalDialogProps<Decision> = DecisionDialogState & {
  kind: DecisionKind<Decision>
  choice: ApprovalChoice<Decision> | undefined
}

/** Approves or refuses a decision that needs approvals. */
export function ApprovalDialog<Decision extends { decisionId: number }>(props: ApprovalDialogProps<Decision>) {
  const { kind, choice, opened, onClose, onDone = onClose } = props
  const title = choice ? kind.texts.question(choice.approves, kind.titleOf(choice.decision)) : ''
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {choice && <Decide kind={kind} {...choice} onDone={onDone} />}
    </Dialog>
  )
}

type DecideProps<Decision> = ApprovalChoice<Decision> & { kind: DecisionKind<Decision>; onDone: () => void }

function Decide<Decision extends { decisionId: number }>(props: DecideProps<Decision>) {
  const { kind, decision, approves, ways, onDone } = props
  const { behalf, approveAs } = useBehalf(approves ? ways : undefined)
  return (
    <AnswerForm
      agrees={approves}
      verbs={[kind.texts.approve, kind.texts.refuse]}
      commands={kind.useCommands()}
      payloadOf={(comment) => ({ decisionId: decision.decisionId, comment, ...behalf })}
      onDone={onDone}
    >
      {kind.describe(decision, approves)}
      <ApproveAs {...approveAs} />
    </AnswerForm>
  )
}
