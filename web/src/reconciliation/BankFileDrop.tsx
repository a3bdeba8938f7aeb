import { maxFileBytes } from '@payouts/contract/envelope'
import { FileDrop } from '../ui/FileDrop.tsx'
import { BringInDialog } from './BringInDialog.tsx'
import { messages } from './messages.ts'

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
      {(dialog) => <BringInDialog {...dialog} />}
    </FileDrop>
  )
}
