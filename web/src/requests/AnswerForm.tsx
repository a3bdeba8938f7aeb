import type { ReactNode } from 'react'
import type { CallError } from '../client/call-error.ts'
import { closeAfter } from '../client/close-on-success.ts'
import { DecisionForm } from './DecisionForm.tsx'

export type Command<Payload> = {
  error: CallError | null
  isPending: boolean
  mutateAsync(call: { payload: Payload }): Promise<{ message: string }>
}

type AnswerFormProps<Payload> = {
  agrees: boolean
  /** What the button says, for yes and for no. */
  verbs: readonly [yes: string, no: string]
  commands: { approval: Command<Payload>; refusal: Command<Payload> }
  payloadOf: (comment: string) => Payload
  onDone: () => void
  /** What is decided on. */
  children: ReactNode
}

/** Approves or refuses, each by its own command; the dialog's subject may be gone afterwards. */
export function AnswerForm<Payload>({
  agrees,
  verbs,
  commands,
  payloadOf,
  onDone,
  children
}: AnswerFormProps<Payload>) {
  const command = agrees ? commands.approval : commands.refusal
  const [yes, no] = verbs
  return (
    <DecisionForm
      verb={agrees ? yes : no}
      refuses={!agrees}
      command={command}
      onDecide={(comment) => closeAfter(command.mutateAsync({ payload: payloadOf(comment) }), onDone)}
    >
      {children}
    </DecisionForm>
  )
}
