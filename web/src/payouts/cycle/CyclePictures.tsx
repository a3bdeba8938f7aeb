import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { QueryFailure } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { Waterfall } from '#ui/figures/Waterfall.tsx'
import { fetchErrorText } from '../api.ts'
import './CyclePictures.css'
import { messages } from '../messages.ts'
import { PayoutWaysNote } from '../payout-ways/PayoutWays.tsx'
import { pictureBars } from './cycle-picture.ts'
import { DealerSplit } from './DealerSplit.tsx'
import type { RowsBehind } from './rows-behind.ts'

type CyclePicturesProps = {
  batchNo: number
  /** Undefined until it is read. */
  status: CycleStatus | undefined
  onOpen: (rows: RowsBehind) => void
}

const posted = new Set<CycleStatus>(['Completed', 'Error', 'Cancelled'])

/**
 * How a cycle's net came about, with links to rows; how its total is distributed among dealers; and until it is
 * posted, where its money will go.
 */
export function CyclePictures({ batchNo, status, onOpen }: CyclePicturesProps) {
  const steps = useCall(payoutEndpoints.getCycleWaterfall, { batchNo })
  const split = useCall(payoutEndpoints.payoutDealerHeaderSummary, { batchNo })
  const failed = [steps, split].find(({ error, data }) => error && !data)
  if (failed?.error) return <QueryFailure query={failed} textOf={fetchErrorText} />
  return (
    <div className="cycle-pictures">
      <div className="cycle-pictures-grid">
        {steps.data ? (
          <Waterfall title={messages.picture} steps={pictureBars(steps.data, onOpen)} />
        ) : (
          <div className="card cycle-pictures-waiting" aria-busy="true" />
        )}
        <div className="stack cycle-pictures-side">
          <DealerSplit batchNo={batchNo} header={split.data} />
          {!(status && posted.has(status)) && <PayoutWaysNote batchNo={batchNo} />}
        </div>
      </div>
    </div>
  )
}
