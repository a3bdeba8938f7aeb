import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { Undo2 } from 'lucide-react'
import { ReasonField } from '../../changes/ReasonField.tsx'
import { CallRefusal } from '../../client/CallRefusal.tsx'
import { closeOnSuccess } from '../../client/close-on-success.ts'
import { useSession } from '../../client/session.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { useTakeBackCommand } from './api.ts'
import { messages } from './messages.ts'

type Cycle = Pick<PayoutTotalHeader['cycle'], 'batchNo' | 'version' | 'payoutCycleName'>

/** Requests to take back the approval of a cycle before it is posted. Nothing for who may neither request nor approve. */
export function RequestTakeBack({ cycle }: { cycle: Cycle }) {
  const session = useSession()
  const { open, subject, ...dialog } = useDialogAbout<Cycle>()
  const buttons = ['REQUEST APPROVAL', 'APPROVE'] as const
  const isStaff = session?.company === null
  if (!isStaff || !buttons.some((button) => isGranted(session.menu, permission('Payout', button)))) return null
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Undo2 size={16} aria-hidden />} onClick={() => open(cycle)}>
        {messages.request}
      </Button>
      <Dialog {...dialog} title={messages.requestTitle(cycle.payoutCycleName)}>
        {subject && <RequestForm cycle={subject} onDone={dialog.onClose} />}
      </Dialog>
    </>
  )
}

function RequestForm({ cycle: { batchNo, version }, onDone }: { cycle: Cycle; onDone: () => void }) {
  const command = useTakeBackCommand(takeBackEndpoints.requestApprovalTakeBack)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() ? null : 'Reason is required') }
  })
  const submit = ({ reason }: typeof form.values) =>
    command.mutate({ payload: { batchNo, version, reason } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text size="sm">{messages.requestText}</Text>
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
  )
}
