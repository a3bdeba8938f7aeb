import { Text } from '@mantine/core'
import { type Act, requestWords } from '@payouts/contract/requests/words'
import { Fragment } from 'react'
import { closeAfter } from '#client/dialogs/close-on-success.ts'
import { useCommand } from '#client/queries.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { messages } from './messages.ts'
import { RequestedBy } from './RequestedBy.tsx'
import { noPolicy, type Requested, type RequestKind, type Standing } from './request-kind.ts'
import { actTitle } from './request-words.ts'

/** What a person is about to do with one request, or with several at once. */
export type Decision<Request> = {
  requests: readonly Request[]
  act: Exclude<Act, 'request'>
  /** On whose behalf they may approve. */
  ways?: Standing['ways']
}

export type DecideProps<Request extends Requested> = {
  kind: RequestKind<Request>
  decision: Decision<Request>
  onDone: (decision: Decision<Request>) => void
}

export type DecisionDialogProps<Request extends Requested> = Omit<DecideProps<Request>, 'decision'> & {
  decision: Decision<Request> | undefined
  opened: boolean
  onClose: () => void
}

/** Repeats what is requested, and takes a person's decision. */
export function DecisionDialog<Request extends Requested>(props: DecisionDialogProps<Request>) {
  const { kind, decision, opened, onClose, onDone } = props
  const title = decision ? actTitle(decision.act, whatOf(kind, decision.requests)) : ''
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide kind={kind} decision={decision} onDone={onDone} />}
    </Dialog>
  )
}

function whatOf<Request extends Requested>(kind: RequestKind<Request>, [first, ...others]: readonly Request[]): string {
  return first && others.length === 0 ? kind.titleOf(first) : messages.several(others.length + 1)
}

/** The form, for a dialog that is open already. */
export function Decide<Request extends Requested>({ kind, decision, onDone }: DecideProps<Request>) {
  const { requests, act, ways } = decision
  const { calls, policy = noPolicy, Subject, titleOf, idOf } = kind
  const approves = act === 'approve'
  const command = useCommand(approves ? calls.approve : calls.refuse, { invalidates: calls.invalidates })
  const { behalf, field } = policy.useBehalf(approves ? ways : undefined)
  const decide = (comment: string) => {
    const payload = { ...calls.named(requests.map(idOf)), comment, ...behalf }
    closeAfter(command.mutateAsync({ payload }), () => onDone(decision))
  }
  const effects = new Set(requests.flatMap((request) => kind.effectOf?.(request, approves) ?? []))
  return (
    <DecisionForm
      verb={requestWords[act]}
      refuses={!approves}
      {...(act === 'withdraw' && { reason: messages.reason })}
      command={command}
      onDecide={decide}
    >
      {requests.map((request) => (
        <Fragment key={idOf(request)}>
          {requests.length > 1 && <Text fw={600}>{titleOf(request)}</Text>}
          <RequestedBy request={request} />
          {Subject && <Subject request={request} />}
        </Fragment>
      ))}
      {[...effects].map((effect) => (
        <Text key={effect} size="sm">
          {effect}
        </Text>
      ))}
      {field}
    </DecisionForm>
  )
}
