import { Alert } from '@mantine/core'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { toast } from '#client/toast.ts'
import { useAdjustmentRights, useRetry } from './api.ts'
import { messages } from './messages.ts'
import './FailedPosting.css'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'

/** Why an adjustment could not be posted, and the button that tries again. */
export function FailedPosting({ adjustment, problem }: { adjustment: Adjustment; problem: string }) {
  const { mayEdit } = useAdjustmentRights()
  const retry = useRetry()
  const { id, version } = adjustment
  const tryAgain = () =>
    retry.mutate({ payload: { id, version } }, { onSuccess: () => toast.success(messages.postedNow) })
  return (
    <div className="failed-posting">
      <Alert color="orange" title={messages.error}>
        <p>{problem}</p>
        {mayEdit && (
          <>
            <p>{messages.errorHint}</p>
            <WorkingButton size="xs" variant="default" loading={retry.isPending} onClick={tryAgain}>
              {messages.tryAgain}
            </WorkingButton>
          </>
        )}
      </Alert>
      {retry.error && <CallRefusal error={retry.error} verb={messages.tryAgain} />}
    </div>
  )
}
