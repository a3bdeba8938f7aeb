import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import { PayoutWays } from '../payout-ways/PayoutWays.tsx'
import { messages } from './messages.ts'
import './PreflightStrip.css'

/** Routes and banks of a cycle's money in a dialog, folded below what has to be filled in. */
export function FoldedWays({ batchNo }: Pick<CycleIdentity, 'batchNo'>) {
  return (
    <details className="preflight-strip">
      <summary>{messages.evidence}</summary>
      <PayoutWays batchNo={batchNo} />
    </details>
  )
}
