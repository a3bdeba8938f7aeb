import { Text } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { AnswerForm } from '../AnswerForm.tsx'
import type { DecisionDialogState } from '../DecisionForm.tsx'
import { messages } from '../messages.ts'
import type { DatedChange, DatedKind } from './dated-kind.ts'

export type Decision<Change> = { change: Change; accepts: boolean }

type OfKind<Change extends DatedChange> = { kind: DatedKind<Change> }
type DecisionDialogProps<Change extends DatedChange> = OfKind<Change> &
  DecisionDialogState & { decision: Decision<Change> | undefined }

/** Shows the requested change again, and takes a second person's decision. */
export function DecisionDialog<Change extends DatedChange>(props: DecisionDialogProps<Change>) {
  const { kind, decision, opened, onClose, onDone = onClose } = props
  const what = decision ? kind.titleOf(decision.change) : ''
  const title = decision?.accepts ? messages.acceptTitle(what) : messages.refuseTitle(what)
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide kind={kind} {...decision} onDone={onDone} />}
    </Dialog>
  )
}

type DecideProps<Change extends DatedChange> = OfKind<Change> & Decision<Change> & { onDone: () => void }

function Decide<Change extends DatedChange>({ kind, change, accepts, onDone }: DecideProps<Change>) {
  const commands = kind.useCommands()
  return (
    <AnswerForm
      agrees={accepts}
      verbs={[messages.accept, messages.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ changeId: change.changeId, comment })}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {messages.askedBy(change.askedBy)}: “{change.reason}”
      </Text>
      <kind.Difference change={change} />
    </AnswerForm>
  )
}
