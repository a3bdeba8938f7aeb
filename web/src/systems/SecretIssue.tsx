import { NumberInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { mostOverlapDays } from '@payouts/contract/systems/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import type { CallError } from '#client/call-error.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { ShownOnce } from '#ui/dialogs/ShownOnce.tsx'
import { messages } from './messages.ts'

const usualOverlapDays = 7

type SecretIssueProps = {
  command: { data: { secret: string; message: string } | undefined; error: CallError | null; isPending: boolean }
  /** What the secret is for. */
  means: string
  /** How long the one before still counts; not asked for the first one. */
  overlap: { label: string; hint: string; asked: boolean }
  issue: (overlapDays: number) => void
  onDone: () => void
}

/** Asks for a secret, and shows it once. */
export function SecretIssue({ command, means, overlap, issue, onDone }: SecretIssueProps) {
  const form = useForm({
    initialValues: { overlapDays: usualOverlapDays as number | string },
    validate: { overlapDays: (days) => (isWithin(Number(days)) ? null : messages.wrongOverlap) }
  })
  if (command.data) return <ShownOnce label={messages.secret} {...command.data} onDone={onDone} />
  return (
    <form noValidate onSubmit={form.onSubmit(({ overlapDays }) => issue(Number(overlapDays)))}>
      <Stack gap="md">
        <Text size="sm">{means}</Text>
        {overlap.asked && (
          <NumberInput
            label={overlap.label}
            description={overlap.hint}
            min={0}
            max={mostOverlapDays}
            allowDecimal={false}
            {...form.getInputProps('overlapDays')}
          />
        )}
        {command.error && <CallRefusal error={command.error} verb={messages.issue} />}
      </Stack>
      <DialogActions submit={messages.issue} busy={command.isPending} />
    </form>
  )
}

const isWithin = (days: number) => Number.isInteger(days) && days >= 0 && days <= mostOverlapDays
