import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { Repairs } from '@payouts/contract/imports/repairs'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useRequestCommand } from './api.ts'
import { messages } from './messages.ts'

type RequestRepairsProps = { repairs: Repairs; opened: boolean; onClose: () => void }

/** Requests approval of every repaired row, with a reason. */
export function RequestRepairs({ repairs, opened, onClose }: RequestRepairsProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.requestTitle}>
      <RequestForm repairs={repairs} onDone={onClose} />
    </Dialog>
  )
}

function RequestForm({ repairs, onDone }: { repairs: Repairs; onDone: () => void }) {
  const { batchNo, version, good, goodAmount } = repairs
  const command = useRequestCommand(repairEndpoints.requestRepairs)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: reasonProblem }
  })
  const submit = ({ reason }: typeof form.values) =>
    command.mutate({ payload: { batchNo, version, reason } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => form.getInputNode('reason')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{messages.requestText(good, goodAmount)}</Text>
        <ReasonField description={messages.reasonHint} data-autofocus {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
  )
}
