import { Alert, Button } from '@mantine/core'
import type { CallError } from '../client/call-error.ts'
import { FailedCall } from './FailedCall.tsx'

type AskedForProps = {
  asking: { data: { message: string } | undefined; error: CallError | null; isPending: boolean }
  submit: string
}

/** The end of a form that asks for help: what was answered, what failed, and the button. */
export function AskedFor({ asking: { data, error, isPending }, submit }: AskedForProps) {
  return (
    <>
      {data && (
        <Alert color="teal" role="status">
          {data.message}
        </Alert>
      )}
      {error && <FailedCall error={error} />}
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {submit}
      </Button>
    </>
  )
}
