import { Alert } from '@mantine/core'
import { type CallError, errorText } from '../../client/call-error.ts'
import { messages } from './messages.ts'

/** Why it was not done, and what to do next. */
export function ActionRefusal({ error, verb }: { error: CallError; verb: string }) {
  return (
    <Alert color="red" title={errorText(error)} role="alert">
      {messages.whatNext(error.trouble, verb)}
    </Alert>
  )
}
