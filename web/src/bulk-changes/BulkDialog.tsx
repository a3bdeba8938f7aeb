import { Text } from '@mantine/core'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import { DecisionForm } from '../changes/DecisionForm.tsx'
import { closeOnSuccess } from '../client/close-on-success.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useBulkCommand } from './api.ts'
import { messages, whatOf } from './messages.ts'

export type BulkDecision = 'ask' | 'approve' | 'refuse' | 'takeBack'

type BulkDialogProps = {
  change: BulkChange
  decision: BulkDecision | undefined
  opened: boolean
  onClose: () => void
}

/** A step of a file: what it means, and why. */
export function BulkDialog({ change, decision, opened, onClose }: BulkDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={decision ? titles[decision](change.fileName) : ''}>
      {decision && <Decide change={change} decision={decision} onDone={onClose} />}
    </Dialog>
  )
}

const titles: Record<BulkDecision, (fileName: string) => string> = {
  ask: messages.askTitle,
  approve: messages.approveTitle,
  refuse: messages.refuseTitle,
  takeBack: messages.takeBackTitle
}

const verbs: Record<BulkDecision, string> = {
  ask: messages.ask,
  approve: messages.approve,
  refuse: messages.refuse,
  takeBack: messages.takeBack
}

function Decide({ change, decision, onDone }: { change: BulkChange; decision: BulkDecision; onDone: () => void }) {
  const { bulkChangeId } = change
  const request = useBulkCommand(bulkChangeEndpoints.requestBulkChange)
  const approval = useBulkCommand(bulkChangeEndpoints.approveBulkChange)
  const refusal = useBulkCommand(bulkChangeEndpoints.refuseBulkChange)
  const removal = useBulkCommand(bulkChangeEndpoints.takeBackBulkChange)
  const commands = { ask: request, approve: approval, refuse: refusal, takeBack: removal }
  const decide = (words: string) => {
    const done = closeOnSuccess(onDone)
    if (decision === 'ask') request.mutate({ payload: { bulkChangeId, reason: words } }, done)
    if (decision === 'approve') approval.mutate({ payload: { bulkChangeId, comment: words } }, done)
    if (decision === 'refuse') refusal.mutate({ payload: { bulkChangeId, comment: words } }, done)
    if (decision === 'takeBack') removal.mutate({ payload: { bulkChangeId, reason: words } }, done)
  }
  return (
    <DecisionForm
      verb={verbs[decision]}
      refuses={decision !== 'approve'}
      {...(decision === 'ask' || decision === 'takeBack' ? { reason: messages.reason } : {})}
      command={commands[decision]}
      onDecide={decide}
    >
      <Text size="sm">{wordsOf(change, decision)}</Text>
    </DecisionForm>
  )
}

function wordsOf(change: BulkChange, decision: BulkDecision): string {
  const what = whatOf(change)
  switch (decision) {
    case 'ask':
      return messages.askWords(what)
    case 'approve':
      return change.rowCount === 1 ? messages.approveOne(what) : messages.approveWords(what)
    case 'refuse':
      return messages.refuseWords
    case 'takeBack':
      return messages.takeBackWords(what)
  }
}
