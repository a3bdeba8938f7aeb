import { adjustmentCan } from '@payouts/contract/adjustments/can'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { RotateCw } from 'lucide-react'
import { AdjustmentDetails } from '#adjustments/AdjustmentDetails.tsx'
import { useRetry } from '#adjustments/api.ts'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { useCall } from '#client/queries.ts'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Money } from '#ui/figures/Money.tsx'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { messages } from '../messages.ts'
import { notRead } from '../one-request.ts'
import type { DecisionProps } from '../use-desk.ts'

/** An adjustment that could not be posted, why, and the button that posts it today. */
export function FailedAdjustmentOnDesk(props: DecisionProps) {
  const { line, desk } = props
  const query = useCall(adjustmentEndpoints.getAdjustment, { id: Number(line.key) }, { staleTime: 0 })
  const retry = useRetry()
  const failed = query.data?.status === 'Error' ? query.data : undefined
  const said = messages.postedAgain(line.name ?? line.key)
  const postAgain = () =>
    failed &&
    retry.mutate(
      { payload: { id: failed.id, version: failed.version } },
      { onSuccess: () => desk.decided(line, said, said) }
    )
  const action = actionButton(
    messages.postAgain,
    <RotateCw size={16} aria-hidden />,
    failed ? adjustmentCan.retry(failed) : notRead,
    postAgain
  )
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={failed !== undefined}
      amount={<Money amount={line.amount} />}
      actions={[{ ...action, letter: 'a', main: true }]}
      dialog={null}
    >
      {retry.error && <CallRefusal error={retry.error} verb={messages.postAgain} />}
      {failed && (
        <>
          <Card title={messages.whyNotPosted}>
            <p>{failed.problem}</p>
          </Card>
          <AdjustmentDetails adjustment={failed} />
        </>
      )}
    </EvidenceFrame>
  )
}
