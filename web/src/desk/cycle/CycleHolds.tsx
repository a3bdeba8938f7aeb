import { countOf } from '@payouts/contract/count-text'
import { holdTypeRules } from '@payouts/contract/cycles/hold-type-rules'
import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import type { CycleHold } from '@payouts/contract/desk/schema'
import { Link } from '@tanstack/react-router'
import { Money } from '#ui/figures/Money.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'

type CycleHoldsProps = { cycle: CycleIdentity; holds: readonly CycleHold[] }

/** What is held of a cycle by hold type, since when, and with which remark. */
export function CycleHolds({ cycle, holds }: CycleHoldsProps) {
  if (holds.length === 0) return <p>{messages.noHolds}</p>
  const { batchNo, version, commissionType, payoutCycleName } = cycle
  const search = { batchNo, version, commissionType, payoutCycleName, flowFrom: 'desk' as const, step: 'HELD' as const }
  return (
    <ul className="lines">
      {holds.map((hold) => (
        <li key={hold.holdType}>
          <p className="desk-hold">
            <Link to="/payoutsAllTransactionDetails" search={{ ...search, holdType: hold.holdType }}>
              {hold.holdType}
            </Link>
            <strong>
              <Money amount={hold.amount} />
            </strong>
          </p>
          <p className="detail">
            {messages.heldOf(hold.transactionCount, hold.dealerCount)}
            {hold.heldSince && (
              <>
                , {messages.heldSince} <InstantText instant={hold.heldSince} />
              </>
            )}
            {hold.releaseRequestedCount > 0 && `, ${messages.releaseAsked(hold.releaseRequestedCount)}`}
          </p>
          <HoldReasons hold={hold} />
        </li>
      ))}
    </ul>
  )
}

/** The remark of a hold; for holds by rules, how they end. */
export function HoldReasons({ hold: { holdType, reasons } }: { hold: CycleHold }) {
  if (reasons.length === 0) return <p>{holdTypeRules[holdType].exit}</p>
  return (
    <ul className="desk-reasons">
      {reasons.map(({ remark, heldBy, heldOn, transactionCount }) => (
        <li key={`${heldOn} ${remark}`}>
          “{remark}”{' '}
          <span className="detail">
            {heldBy && `${heldBy}, `}
            <InstantText instant={heldOn} />, {countOf(transactionCount, 'transaction')}
          </span>
        </li>
      ))}
    </ul>
  )
}
