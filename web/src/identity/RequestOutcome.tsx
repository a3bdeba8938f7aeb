import { Alert } from '@mantine/core'
import { type CallError, errorText } from '#client/call-error.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'

type RequestOutcomeProps = {
  request: { data: { message: string } | undefined; error: CallError | null; isPending: boolean }
  /** On the button. */
  submit: string
}

/** The end of a recovery form: the server's answer, its error, and the button. */
export function RequestOutcome({ request: { data, error, isPending }, submit }: RequestOutcomeProps) {
  return (
    <>
      {data && (
        <Alert color="teal" role="status">
          {data.message}
        </Alert>
      )}
      {error && <FailedCall error={error} />}
      <WorkingButton type="submit" size="md" fullWidth loading={isPending}>
        {submit}
      </WorkingButton>
    </>
  )
}

/** An error that belongs to no field of the form. */
export function FailedCall({ error }: { error: unknown }) {
  return (
    <Alert color="red" role="alert">
      {errorText(error)}
    </Alert>
  )
}
