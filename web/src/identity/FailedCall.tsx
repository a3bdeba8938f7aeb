import { Alert } from '@mantine/core'
import { errorText } from '../client/call-error.ts'

/** Why a form was not taken, where no field of it is at fault. */
export function FailedCall({ error }: { error: unknown }) {
  return (
    <Alert color="red" role="alert">
      {errorText(error)}
    </Alert>
  )
}
