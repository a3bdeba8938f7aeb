import { confirm, showError } from '../client/dialogs.ts'
import { toast } from '../client/toast.ts'
import { findLostFocus } from '../ui/lost-focus.ts'
import { messages } from './messages.ts'

export type Withdrawal = {
  mutateAsync(call: { payload: { changeId: number } }): Promise<{ message: string }>
}

/** What is on the button, and what is said before. */
export type WithdrawalWords = { verb: string; question: string }

/**
 * Asks for confirmation, then withdraws a pending change, and says what became of it: by the promise, since what
 * showed the change is gone once it is taken back, and with it whatever it listened by.
 */
export async function askToWithdraw(
  withdrawal: Withdrawal,
  changeId: number,
  what: string,
  { verb, question }: WithdrawalWords = { verb: messages.withdraw, question: messages.withdrawQuestion }
): Promise<void> {
  if (!(await confirm({ message: question, confirmLabel: verb, title: messages.withdrawTitle(verb, what) }))) return
  try {
    const { message } = await withdrawal.mutateAsync({ payload: { changeId } })
    toast.success(message)
    findLostFocus()
  } catch (error) {
    await showError(error)
  }
}
