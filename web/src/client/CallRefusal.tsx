import { Alert } from '@mantine/core'
import { type CallError, errorText, isUnanswered, neededFirst } from './call-error.ts'

/** Why something was not done, and what to do next. `verb` is on the button that was pressed. */
export function CallRefusal({ error, verb }: { error: CallError; verb: string }) {
  return (
    <Alert color="red" title={errorText(error)} role="alert">
      {whatNext(error, verb)}
    </Alert>
  )
}

function whatNext(error: CallError, verb: string): string {
  const { trouble } = error
  if (neededFirst(error)?.what === 'confirmIdentity')
    return `Nothing was done. Press ${verb} again to confirm who you are.`
  if (trouble === 'changedMeanwhile')
    return 'Nothing was done. The screen behind this shows it as it is now: close this, look again and start over.'
  if (trouble === 'notPermitted') return 'Nothing was done. Ask your administrator if this is your task.'
  if (trouble === 'notSent') return `Press ${verb} once the server can be reached again.`
  if (isUnanswered(error))
    return `Press ${verb} again. Should the first try have arrived after all, it still takes effect only once.`
  if (trouble === 'offline') return `Nothing was done. Press ${verb} again once you are online.`
  if (trouble === 'refusedByRule' || trouble === 'errorDuringRequest')
    return 'Nothing was done. Correct what it names, or close this to see the current state.'
  return 'Nothing was done. Try again; if it stays so, tell your administrator.'
}
