import { AnsweringAlert } from '#ui/states/AnsweringAlert.tsx'
import { type CallError, errorText, isTrouble, isUnanswered, neededFirst } from './call-error.ts'

/**
 * Why something was not done, and what to do next. `verb` is the pressed button's label. A concurrent change is
 * nobody's mistake and no failure. What is wrong in a file is a line for each of its lines.
 */
export function CallRefusal({ error, verb }: { error: CallError; verb: string }) {
  return (
    <AnsweringAlert
      color={isTrouble(error, 'changedMeanwhile') ? 'orange' : 'red'}
      title={errorText(error)}
      style={{ whiteSpace: 'pre-line' }}
    >
      {nextStep(error, verb)}
    </AnsweringAlert>
  )
}

function nextStep(error: CallError, verb: string): string {
  const { trouble } = error
  if (neededFirst(error)?.what === 'confirmIdentity')
    return `Nothing was done. Press ${verb} again to confirm who you are.`
  if (trouble === 'changedMeanwhile')
    return 'Nothing was done. Close this and start over: the screen behind it shows what holds now.'
  // The refusal itself says what to do: to sign in, or which right an administrator can add.
  if (isTrouble(error, 'sessionExpired', 'sessionNotFound', 'notSignedIn', 'notPermitted')) return 'Nothing was done.'
  if (trouble === 'notSent') return `Press ${verb} once the server can be reached again.`
  if (isUnanswered(error))
    return `Press ${verb} again. Should the first try have arrived after all, it still takes effect only once.`
  if (trouble === 'offline') return `Nothing was done. Press ${verb} again once you are online.`
  if (trouble === 'refusedByRule' || trouble === 'errorDuringRequest')
    return 'Nothing was done. Correct what it names, or close this to see the current state.'
  return 'Nothing was done. Try again; if it stays so, tell your administrator.'
}
