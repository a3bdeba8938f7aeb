import { Skeleton, Text, TextInput } from '@mantine/core'
import type { InputOf } from '@payouts/contract/endpoint'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { Suspense } from 'react'
import { ApproveAs, type Ways } from '#approvals/ApproveAs.tsx'
import { useBehalf } from '#approvals/ways.ts'
import { toast } from '#client/toast.ts'
import { DecisionForm } from '#requests/DecisionForm.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { useRunCommand } from './api.ts'
import { type RunDecision, reasonOf, wordsOf } from './decision-words.ts'
import { messages } from './messages.ts'
import { useCancellation } from './use-cancellation.ts'

const RunPreflightFold = lazyNamed(() => import('./preflight/RunPreflightFold.tsx'), 'RunPreflightFold')

type RunDialogProps = {
  opened: boolean
  onClose: () => void
  /** Called once it is decided with what the server says, and shows that; by default it is shown and the dialog closed. */
  onDone?: ((said: string) => void) | undefined
  run: PaymentRun
  decision: RunDecision | undefined
  /** On whose behalf the person may approve it. */
  ways: Ways | undefined
}

/** A decision on a run: what it means in figures, and why. */
export function RunDialog({ run, decision, ways, opened, onClose, onDone }: RunDialogProps) {
  const done = (said: string) => {
    onClose()
    toast.success(said)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={decision ? titles[decision](run.runNo) : ''}>
      {decision && <Decide run={run} decision={decision} ways={ways} onDone={onDone ?? done} />}
    </Dialog>
  )
}

const titles: Record<RunDecision, (runNo: string) => string> = {
  approve: messages.approveTitle,
  refuse: messages.refuseTitle,
  withdraw: messages.withdrawTitle,
  confirm: messages.confirmTitle,
  keep: messages.keepTitle,
  again: messages.againTitle
}

const verbs: Record<RunDecision, string> = {
  approve: messages.approve,
  refuse: messages.refuse,
  withdraw: messages.withdraw,
  confirm: messages.approve,
  keep: messages.refuse,
  again: messages.instructAgain
}

const endpoints = {
  approve: paymentRunEndpoints.approvePaymentRun,
  refuse: paymentRunEndpoints.refusePaymentRun,
  withdraw: paymentRunEndpoints.requestRunWithdrawal,
  confirm: paymentRunEndpoints.approveRunWithdrawal,
  keep: paymentRunEndpoints.refuseRunWithdrawal,
  again: paymentRunEndpoints.instructRunAgain
} as const

/** Approving a request needs no reason. */
const takesComment = (decision: RunDecision) => decision === 'approve' || decision === 'confirm'

type DecideProps = Pick<RunDialogProps, 'run' | 'ways'> & { decision: RunDecision; onDone: (said: string) => void }

function Decide({ run, decision, ways, onDone }: DecideProps) {
  const command = useRunCommand(endpoints[decision])
  const { behalf, approveAs } = useBehalf(decision === 'approve' ? ways : undefined)
  const { cancellation, isMissing, cancellationField } = useCancellation(run, decision)
  const decide = (words: string) => {
    if (isMissing()) return
    const payload = takesComment(decision)
      ? { runNo: run.runNo, comment: words, ...cancellation, ...behalf }
      : { runNo: run.runNo, reason: words, ...cancellation }
    // By the promise, because the dialog may unmount before its callbacks. The form shows refusals.
    command.mutateAsync({ payload: payload as InputOf<(typeof endpoints)['refuse']> & { comment?: string } }).then(
      ({ message }) => onDone(message),
      () => undefined
    )
  }
  return (
    <DecisionForm
      verb={decision === 'approve' ? messages.approveSum(run.total) : verbs[decision]}
      refuses={!takesComment(decision)}
      {...(decision !== 'refuse' && { reason: reasonOf(run, decision) })}
      command={command}
      onDecide={decide}
    >
      {wordsOf(run, decision).map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
      {decision === 'approve' && (
        <Suspense fallback={<Skeleton height={34} radius={4} />}>
          <RunPreflightFold run={run} />
        </Suspense>
      )}
      {cancellationField && <TextInput {...cancellationField} />}
      <ApproveAs {...approveAs} />
    </DecisionForm>
  )
}
