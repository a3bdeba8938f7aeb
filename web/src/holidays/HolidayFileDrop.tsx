import { maxFileBytes } from '@payouts/contract/envelope'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { later } from '#ui/later.tsx'
import { messages } from './messages.ts'

const HolidayFileDialog = later(() => import('./HolidayFileDialog.tsx').then((file) => file.HolidayFileDialog))

/** Takes a file of holidays, which is shown before it is imported. */
export function HolidayFileDrop() {
  return (
    <FileDrop
      label={messages.file}
      kinds={['csv', 'txt']}
      maxBytes={maxFileBytes}
      refusalText={messages.notTaken}
      hint={messages.fileHint}
      tooLarge={messages.tooLarge}
      command={messages.command}
    >
      {(dialog) => <HolidayFileDialog needed={dialog.opened} {...dialog} />}
    </FileDrop>
  )
}
