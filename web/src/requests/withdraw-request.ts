import { requestWords } from '@payouts/contract/requests/words'
import { confirm, showError } from '#client/dialogs/dialogs.ts'
import { toast } from '#client/toast.ts'
import { findLostFocus } from '#ui/dialogs/lost-focus.ts'
import { messages } from './messages.ts'
import { actTitle } from './request-words.ts'

/** The texts of the confirmation. */
type WithdrawalWords = { verb: string; title: string; question: string }

/**
 * Withdraws a pending request after a confirmation, and reports the result. It awaits the promise itself: the component that
 * shows the request disappears with it, and its callbacks too.
 */
export async function withdrawRequest(
  what: string,
  withdraw: () => Promise<{ message: string }>,
  words: WithdrawalWords = {
    ...{ verb: requestWords.withdraw, title: actTitle('withdraw', what), question: messages.withdrawQuestion }
  }
): Promise<void> {
  const { verb, title, question } = words
  if (!(await confirm({ message: question, confirmLabel: verb, title }))) return
  try {
    const { message } = await withdraw()
    toast.success(message)
    findLostFocus()
  } catch (error) {
    await showError(error)
  }
}
