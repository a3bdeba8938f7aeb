import { maxFileBytes } from '@payouts/contract/envelope'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { later } from '#ui/later.tsx'
import { messages } from '../messages.ts'

const ReceiveFileDialog = later(() =>
  import('./ReceiveFileDialog.tsx').then(({ ReceiveFileDialog }) => ReceiveFileDialog)
)

/** Takes a file of the bank. */
export function BankFileDrop() {
  return (
    <FileDrop
      label={messages.bankFile}
      kinds={['xml', 'csv', 'txt']}
      maxBytes={maxFileBytes}
      refusalText={messages.notTaken}
      hint={messages.formatsHint}
      tooLarge={messages.tooLarge}
      command={messages.command}
    >
      {(dialog) => <ReceiveFileDialog needed={dialog.opened} {...dialog} />}
    </FileDrop>
  )
}
