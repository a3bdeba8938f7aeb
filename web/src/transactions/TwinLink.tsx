import type { CommissionType, TransactionState } from '@payouts/contract/cycles/schema'
import { Link } from '@tanstack/react-router'
import { dotted } from '#ui/texts/dotted.ts'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { stateWords } from './state-words.ts'
import './TwinLink.css'

/** A transaction of another cycle that a duplicate repeats. */
type TwinPlace = {
  batchNo: number
  version: number
  commissionType: CommissionType
  payoutCycleName: string
  transactionNo: string
  /** Null if it is no longer there. */
  state: TransactionState | null
}

/** Links to a duplicate's twin, with its state; plain text if it is gone. */
export function TwinLink({ twin, also }: { twin: TwinPlace; also?: string | undefined }) {
  const { batchNo, version, commissionType, payoutCycleName, transactionNo, state } = twin
  const below = dotted([batchNo, transactionNo, state ? stateWords[state].word : 'Replaced or dropped', also])
  const search = { batchNo, version, commissionType, payoutCycleName, filter: 'transactionNo', value: transactionNo }
  return (
    <SecondLine below={below}>
      {state === null ? (
        payoutCycleName
      ) : (
        <Link
          to="/payoutsAllTransactionDetails"
          search={search}
          className="quiet-link twin-link"
          title={payoutCycleName}
        >
          {payoutCycleName}
        </Link>
      )}
    </SecondLine>
  )
}
