import { NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { useForm } from '@mantine/form'
import { batchNo, type CommissionType, commissionTypes } from '@payouts/contract/cycles/schema'
import type { InputOf } from '@payouts/contract/endpoint'
import type { importEndpoints } from '@payouts/contract/imports/endpoints'
import { CallRefusal } from '#client/CallRefusal.tsx'
import type { CallError } from '#client/call-error.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { SendingBar } from '#ui/states/SendingBar.tsx'
import { sendingText } from '#ui/states/sending-text.ts'
import { messages } from './messages.ts'

type ImportRequest = Omit<InputOf<typeof importEndpoints.importCycle>, 'fileName'>

type ImportFormProps = {
  problem: CallError | null
  /** The share of the file that is uploaded, 0 to 1; at 1 the server checks it. */
  sent: number | undefined
  onSubmit: (request: ImportRequest) => void
}

const noDates = { reportDate: '', cutoffDate: '', payoutDate: '' }

/** Which cycle a file is: its number, name, commission type and perhaps its dates. */
export function ImportForm({ problem, sent, onSubmit }: ImportFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      batchNo: '' as number | string,
      payoutCycleName: '',
      commissionType: 'Incentives' as CommissionType,
      ...noDates
    },
    validate: {
      batchNo: (value) => (batchNo.safeParse(Number(value)).success ? null : messages.batchNoRequired),
      payoutCycleName: (value) => (value.trim() ? null : messages.nameRequired)
    }
  })
  const busy = sent !== undefined
  const sending = { share: sent ?? 0, checking: messages.checking }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (fields) => onSubmit({ ...fields, batchNo: Number(fields.batchNo) }),
        (errors) => form.getInputNode(errors['batchNo'] ? 'batchNo' : 'payoutCycleName')?.focus()
      )}
    >
      <Stack gap="md">
        <NumberInput
          label={messages.batchNo}
          description={messages.batchNoHint}
          withAsterisk
          allowDecimal={false}
          allowNegative={false}
          hideControls
          data-autofocus
          key={form.key('batchNo')}
          {...form.getInputProps('batchNo')}
        />
        <TextInput
          label={messages.name}
          withAsterisk
          maxLength={200}
          key={form.key('payoutCycleName')}
          {...form.getInputProps('payoutCycleName')}
        />
        <NativeSelect
          label={messages.commissionType}
          data={[...commissionTypes]}
          key={form.key('commissionType')}
          {...form.getInputProps('commissionType')}
        />
        <div>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <DayField label={messages.reportDate} key={form.key('reportDate')} {...form.getInputProps('reportDate')} />
            <DayField label={messages.cutoffDate} key={form.key('cutoffDate')} {...form.getInputProps('cutoffDate')} />
            <DayField label={messages.payoutDate} key={form.key('payoutDate')} {...form.getInputProps('payoutDate')} />
          </SimpleGrid>
          <Text size="xs" c="dimmed" mt={6}>
            {messages.datesHint}
          </Text>
        </div>
        {busy && <SendingBar {...sending} />}
        {problem && !busy && <CallRefusal error={problem} verb={messages.importVerb} />}
      </Stack>
      <DialogActions submit={messages.importVerb} busy={busy} busyText={sendingText(sending)} />
    </form>
  )
}
