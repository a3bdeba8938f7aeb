import { Group, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { messages } from './messages.ts'

type Range = { from: string; to: string }

type DateRangeDialogProps = {
  opened: boolean
  range: Range
  onClose: () => void
  onShow: (range: Range) => void
}

/** From which day to which day cycles are shown. */
export function DateRangeDialog({ opened, range, onClose, onShow }: DateRangeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.rangeTitle} nothingToLose>
      <RangeForm range={range} onShow={onShow} />
    </Dialog>
  )
}

const farthest = { min: '2000-01-01', max: '2199-12-31' }

function RangeForm({ range, onShow }: Pick<DateRangeDialogProps, 'range' | 'onShow'>) {
  const [{ from, to }, setRange] = useState(range)
  const [pressed, setPressed] = useState(false)
  const fault = {
    from: from ? undefined : messages.chooseStart,
    to: to ? (from > to ? messages.startFirst : undefined) : messages.chooseEnd
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (!fault.from && !fault.to) onShow({ from, to })
  }
  return (
    <form noValidate onSubmit={submit}>
      {/* Not the first day, whose calendar would open at once and cover the rest. */}
      <Text size="sm" mb="sm" tabIndex={-1} data-autofocus data-page-focus>
        {messages.rangeMeans}
      </Text>
      <Group grow align="start">
        <DayField
          label={messages.from}
          {...farthest}
          value={from}
          error={pressed && fault.from}
          // An end before the new start has to be chosen again.
          onChange={(day) => setRange({ from: day, to: to < day ? '' : to })}
        />
        <DayField
          label={messages.to}
          {...farthest}
          value={to}
          error={pressed && fault.to}
          onChange={(day) => setRange({ from, to: day })}
        />
      </Group>
      <DialogActions submit={messages.show} />
    </form>
  )
}
