import type { DealerHold } from '@payouts/contract/dealer-overview/schema'
import { Link } from '@tanstack/react-router'
import { messages } from './messages.ts'

export type HoldLinkProps = { line: DealerHold; dealer: { companyCode: string; companyName: string } }

/** What one cycle holds for one reason, as a link to its transactions. */
export function HoldLink({ line, dealer: { companyCode, companyName } }: HoldLinkProps) {
  const { batchNo, version, payoutCycleName, commissionType, holdType } = line
  const cycle = { holdType, batchNo, version, payoutCycleName, commissionType }
  return (
    <Link to="/onHoldAllTransactions" search={{ ...cycle, companyCode, companyName, start: 'dealerCount' }}>
      {messages.holdOf(holdType, payoutCycleName)}
    </Link>
  )
}
