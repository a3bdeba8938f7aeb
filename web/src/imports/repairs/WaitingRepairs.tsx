import { Text } from '@mantine/core'
import { canWithdrawChange } from '@payouts/contract/changes/can'
import { canDecideRepairs } from '@payouts/contract/imports/can'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RepairRequest } from '@payouts/contract/imports/repairs'
import { Check, Undo2, X } from 'lucide-react'
import { askToWithdraw } from '../../changes/ask-to-withdraw.ts'
import { DecisionForm } from '../../changes/DecisionForm.tsx'
import { messages as changeMessages } from '../../changes/messages.ts'
import { toast } from '../../client/toast.ts'
import { ActionButtons, type ButtonAction } from '../../ui/ActionButtons.tsx'
import { actionButton } from '../../ui/action-button.ts'
import { InstantText } from '../../ui/DayText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { useRepairRights, useRequestCommand } from './api.ts'
import { messages } from './messages.ts'
import { RequestRows } from './RequestRows.tsx'

type Decision = { request: RepairRequest; accepts: boolean }
type WaitingRepairsProps = {
  /** Undefined while none waits: what was decided last is still told of then. */
  request: RepairRequest | undefined
  /** Accepted: the version that came of it. */
  onAccepted: (version: number) => void
}

const icon = { size: 16, 'aria-hidden': true } as const

/** Repaired rows that wait for a second person, with what deciding on them takes. */
export function WaitingRepairs({ request, onAccepted }: WaitingRepairsProps) {
  const withdrawal = useRequestCommand(repairEndpoints.withdrawRepairs)
  const { open, subject: decision, opened, onClose } = useDialogAbout<Decision>()
  return (
    <>
      {request && (
        <Waiting
          request={request}
          onDecide={open}
          onWithdraw={() => void askToWithdraw(withdrawal, request.changeId, messages.handOverTitle)}
        />
      )}
      <Dialog opened={opened} onClose={onClose} title={decision?.accepts ? messages.acceptTitle : messages.refuseTitle}>
        {decision && <Decide {...decision} onAccepted={onAccepted} onDone={onClose} />}
      </Dialog>
    </>
  )
}

type WaitingProps = { request: RepairRequest; onDecide: (decision: Decision) => void; onWithdraw: () => void }

function Waiting({ request, onDecide, onWithdraw }: WaitingProps) {
  const { actor, mayRepair } = useRepairRights()
  const mayDecide = canDecideRepairs(request, actor)
  const isOwn = request.askedById === actor.userId
  const actions: readonly ButtonAction[] = [
    ...(isOwn && mayRepair
      ? [actionButton(changeMessages.withdraw, <Undo2 {...icon} />, canWithdrawChange(request, actor), onWithdraw)]
      : []),
    actionButton(messages.refuse, <X {...icon} />, mayDecide, () => onDecide({ request, accepts: false })),
    {
      ...actionButton(messages.accept, <Check {...icon} />, mayDecide, () => onDecide({ request, accepts: true })),
      main: true
    }
  ]
  return (
    <section className="repair-card repair-waiting" aria-labelledby="repairs-waiting">
      <header>
        <div>
          <h2 id="repairs-waiting">{messages.waiting}</h2>
          <p>
            {messages.comes(request.rowCount, request.amount)}. {messages.askedBy(request.askedBy)},{' '}
            <InstantText instant={request.askedOn} />: “{request.reason}”
          </p>
        </div>
        <div className="repair-card-actions">
          <ActionButtons actions={actions} />
        </div>
      </header>
      <RequestRows request={request} />
    </section>
  )
}

type DecideProps = Decision & Pick<WaitingRepairsProps, 'onAccepted'> & { onDone: () => void }

function Decide({ request, accepts, onAccepted, onDone }: DecideProps) {
  const approval = useRequestCommand(repairEndpoints.acceptRepairs)
  const refusal = useRequestCommand(repairEndpoints.refuseRepairs)
  const decide = (comment: string) => {
    const payload = { changeId: request.changeId, comment }
    const done = (message: string) => {
      toast.success(message)
      onDone()
    }
    if (!accepts) return refusal.mutate({ payload }, { onSuccess: ({ message }) => done(message) })
    approval.mutate(
      { payload },
      {
        onSuccess: ({ version, message }) => {
          done(message)
          onAccepted(version)
        }
      }
    )
  }
  return (
    <DecisionForm
      verb={accepts ? messages.accept : messages.refuse}
      refuses={!accepts}
      command={accepts ? approval : refusal}
      onDecide={decide}
    >
      <Text size="sm">{accepts ? messages.acceptText(request) : messages.comes(request.rowCount, request.amount)}</Text>
    </DecisionForm>
  )
}
