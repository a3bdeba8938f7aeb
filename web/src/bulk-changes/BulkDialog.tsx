import { Text } from '@mantine/core'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import { ApproveAs, type Ways } from '../approvals/ApproveAs.tsx'
import { useBehalf } from '../approvals/ways.ts'
import { closeAfter } from '../client/close-on-success.ts'
import { type DecisionDialogState, DecisionForm } from '../requests/DecisionForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useBulkCommand } from './api.ts'
import { messages, whatOf } from './messages.ts'

export type BulkDecision = 'ask' | 'approve' | 'refuse' | 'takeBack' | 'approveTakeBack' | 'refuseTakeBack'

type BulkDialogProps = DecisionDialogState & {
  change: BulkChange
  decision: BulkDecision | undefined
  /** On whose behalf the person may approve it. */
  ways: Ways | undefined
}

/** A step of a file with its consequence and reason. */
export function BulkDialog({ change, decision, ways, opened, onClose, onDone = onClose }: BulkDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={decision ? titles[decision](change.fileName) : ''}>
      {decision && <Decide change={change} decision={decision} ways={ways} onDone={onDone} />}
    </Dialog>
  )
}

const titles: Record<BulkDecision, (fileName: string) => string> = {
  ask: messages.askTitle,
  approve: messages.approveTitle,
  refuse: messages.refuseTitle,
  takeBack: messages.askTakeBackTitle,
  approveTakeBack: messages.takeBackTitle,
  refuseTakeBack: messages.refuseTakeBackTitle
}

const verbs: Record<BulkDecision, string> = {
  ask: messages.ask,
  approve: messages.approve,
  refuse: messages.refuse,
  takeBack: messages.askTakeBack,
  approveTakeBack: messages.takeBack,
  refuseTakeBack: messages.refuse
}

/** The steps without a text, and those whose text is a reason of their own. */
const agrees = new Set<BulkDecision>(['approve', 'approveTakeBack'])
const asks = new Set<BulkDecision>(['ask', 'takeBack'])

type DecideProps = Pick<BulkDialogProps, 'change' | 'ways'> & { decision: BulkDecision; onDone: () => void }

function Decide({ change, decision, ways, onDone }: DecideProps) {
  const { behalf, approveAs } = useBehalf(decision === 'approve' ? ways : undefined)
  const { bulkChangeId } = change
  const request = useBulkCommand(bulkChangeEndpoints.requestBulkChange)
  const approval = useBulkCommand(bulkChangeEndpoints.approveBulkChange)
  const refusal = useBulkCommand(bulkChangeEndpoints.refuseBulkChange)
  const removal = useBulkCommand(bulkChangeEndpoints.takeBackBulkChange)
  const approvalOfRemoval = useBulkCommand(bulkChangeEndpoints.approveBulkTakeBack)
  const refusalOfRemoval = useBulkCommand(bulkChangeEndpoints.refuseBulkTakeBack)
  const commands = {
    ...{ ask: request, approve: approval, refuse: refusal },
    ...{ takeBack: removal, approveTakeBack: approvalOfRemoval, refuseTakeBack: refusalOfRemoval }
  }
  const decide = (words: string) => {
    if (decision === 'ask') closeAfter(request.mutateAsync({ payload: { bulkChangeId, reason: words } }), onDone)
    if (decision === 'approve')
      closeAfter(approval.mutateAsync({ payload: { bulkChangeId, comment: words, ...behalf } }), onDone)
    if (decision === 'refuse') closeAfter(refusal.mutateAsync({ payload: { bulkChangeId, comment: words } }), onDone)
    if (decision === 'takeBack') closeAfter(removal.mutateAsync({ payload: { bulkChangeId, reason: words } }), onDone)
    if (decision === 'approveTakeBack')
      closeAfter(approvalOfRemoval.mutateAsync({ payload: { bulkChangeId, comment: words } }), onDone)
    if (decision === 'refuseTakeBack')
      closeAfter(refusalOfRemoval.mutateAsync({ payload: { bulkChangeId, comment: words } }), onDone)
  }
  return (
    <DecisionForm
      verb={verbs[decision]}
      refuses={!agrees.has(decision)}
      {...(asks.has(decision) ? { reason: messages.reason } : {})}
      command={commands[decision]}
      onDecide={decide}
    >
      <Text size="sm">{wordsOf(change, decision)}</Text>
      <ApproveAs {...approveAs} />
    </DecisionForm>
  )
}

function wordsOf(change: BulkChange, decision: BulkDecision): string {
  const what = whatOf(change)
  switch (decision) {
    case 'ask':
      return messages.askWords(what)
    case 'approve': {
      const done = change.rowCount === 1 ? messages.approveOne(what) : messages.approveWords(what)
      return change.kind === 'ADJUSTMENTS' ? messages.withLastApproval(done) : done
    }
    case 'refuse':
      return messages.refuseWords
    case 'takeBack':
      return messages.askTakeBackWords(what)
    case 'approveTakeBack':
      return messages.takeBackWords(what)
    case 'refuseTakeBack':
      return messages.refuseTakeBackWords
  }
}
