import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { today } from '#ui/texts/day-text.ts'
import { messages } from '../messages.ts'
import type { AdjustmentDraft } from './adjustment-draft.ts'
import { DateChoice } from './DateChoice.tsx'

export type DateOfPostingProps = {
  posting: AdjustmentDraft['posting']
  value?: string
  onChange?: (day: string) => void
  error?: ReactNode
}

/** The posting day, chosen in a dialog: a future day for a scheduled adjustment, otherwise only today. */
export function DateOfPosting({ posting, value = '', onChange, ...field }: DateOfPostingProps) {
  const [opened, setOpened] = useState(false)
  const isImmediate = posting === 'posted'
  const open = () => setOpened(!isImmediate)
  const close = () => setOpened(false)
  return (
    <>
      <TextInput
        {...field}
        label={messages.date}
        withAsterisk
        placeholder="YYYY-MM-DD"
        readOnly
        pointer={!isImmediate}
        aria-haspopup={isImmediate ? undefined : 'dialog'}
        value={isImmediate ? today() : value}
        onClick={open}
        onKeyDown={({ key }) => key === 'Enter' && open()}
      />
      <Dialog opened={opened} onClose={close} title={messages.chooseDate} size="sm" nothingToLose>
        <DateChoice
          posting={posting}
          day={value}
          onChosen={(day) => {
            close()
            onChange?.(day)
          }}
        />
      </Dialog>
    </>
  )
}
