import { Button, NumberInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { mostWaitDays } from '@payouts/contract/dealer-records/schema'
import { useState } from 'react'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDealerRights, useRecordCommand } from './api.ts'
import './WaitRule.css'
import { messages } from './messages.ts'

/** How long payouts wait after a change of bank account, with the button to request another number of days. */
export function WaitRule({ days }: { days: number }) {
  const { mayEdit } = useDealerRights()
  const [opened, setOpened] = useState(false)
  return (
    <div className="wait-rule">
      {messages.waitRule(days)}
      {mayEdit && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={messages.changeWaitTitle}
          onClick={() => setOpened(true)}
        >
          {messages.changeWait}
        </Button>
      )}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.changeWaitTitle}>
        <WaitForm days={days} onDone={() => setOpened(false)} />
      </Dialog>
    </div>
  )
}

function WaitForm({ days, onDone }: { days: number; onDone: () => void }) {
  const command = useRecordCommand(dealerRecordEndpoints.changeNewAccountWait)
  const form = useForm({
    initialValues: { days: days as number | string, reason: '' },
    validate: {
      days: (value) => (value === '' ? 'Days are required' : null),
      reason: reasonProblem
    }
  })
  const submit = (given: typeof form.values) =>
    command.mutate({ payload: { days: Number(given.days), reason: given.reason } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">{messages.changeWaitHint}</Text>
      <NumberInput
        label={messages.days}
        withAsterisk
        data-autofocus
        min={0}
        max={mostWaitDays}
        allowDecimal={false}
        clampBehavior="strict"
        {...form.getInputProps('days')}
      />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
