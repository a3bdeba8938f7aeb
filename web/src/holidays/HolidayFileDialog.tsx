import { Stack, Text } from '@mantine/core'
import { holidayEndpoints } from '@payouts/contract/holidays/endpoints'
import type { Holiday, HolidayImport } from '@payouts/contract/holidays/schema'
import type { FormEvent } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { call } from '#client/call.ts'
import { useCommand } from '#client/queries.ts'
import { toast } from '#client/toast.ts'
import { usePreview } from '#transactions/bulk-action/use-preview.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

const { importHolidays, getHolidays } = holidayEndpoints

type HolidayFileDialogProps = { file: File | null; opened: boolean; onClose: () => void }

/** Shows what a file of holidays adds and removes, and imports it after confirmation. */
export function HolidayFileDialog({ file, opened, onClose }: HolidayFileDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.importTitle(file?.name ?? '')} size="lg">
      {file && <ImportForm file={file} onDone={onClose} />}
    </Dialog>
  )
}

function ImportForm({ file, onDone }: { file: File; onDone: () => void }) {
  const payload = { fileName: file.name }
  const preview = usePreview<HolidayImport>({
    key: [importHolidays.path, file.name, file.size, file.lastModified],
    run: () => call(importHolidays, { ...payload, dryRun: true }, { file }),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other)
  })
  const command = useCommand(importHolidays, { invalidates: [getHolidays] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      toast.success(messages.imported)
      onDone()
    }
    command.mutate({ payload, file }, { onSuccess })
  }
  const problem = command.error ?? preview.error
  const foreseen = preview.figures
  const changes = foreseen ? foreseen.added.length + foreseen.removed.length : 0
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {foreseen && (
          <Text size="sm" role="status" tabIndex={-1} data-autofocus>
            {messages.foreseen(foreseen.years, foreseen.added.length, foreseen.removed.length, foreseen.unchanged)}
          </Text>
        )}
        {foreseen && <Days title={messages.added} holidays={foreseen.added} />}
        {foreseen && <Days title={messages.removed} holidays={foreseen.removed} />}
        {problem && <CallRefusal error={problem} verb={messages.importVerb} />}
      </Stack>
      <DialogActions
        submit={messages.importVerb}
        busy={command.isPending}
        disabledReason={foreseen && changes > 0 ? undefined : messages.reading}
      />
    </form>
  )
}

function Days({ title, holidays }: { title: string; holidays: readonly Holiday[] }) {
  if (holidays.length === 0) return null
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className="bullets">
        {holidays.map(({ day, name, states }) => (
          <li key={`${day} ${name}`}>
            {dayText(day)}: {name} ({states?.join(', ') ?? messages.everywhere})
          </li>
        ))}
      </ul>
    </section>
  )
}
