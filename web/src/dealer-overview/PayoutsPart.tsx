import { Button } from '@mantine/core'
import { whatToDo } from '@payouts/contract/cycles/hold-advice'
import { holdTypeRules } from '@payouts/contract/cycles/hold-type-rules'
import { placeClause } from '@payouts/contract/dealer-overview/answer'
import type { DealerCycle, DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { setAsideForDealer, setAsideOfDealerText } from '@payouts/contract/transactions/set-aside-of-dealer'
import { Link } from '@tanstack/react-router'
import { useSession } from '#client/session/session.ts'
import { Money } from '#ui/figures/Money.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { payoutTone } from '#ui/texts/tones.ts'
import { unbroken, withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'
import { Part } from './Part.tsx'

type PayoutsPartProps = {
  dealer: DealerOverview
  cycles: readonly DealerCycle[]
  /** The payout that the answer is about. */
  answered: DealerCycle | undefined
  onAnswer: (cycle: DealerCycle) => void
}

/** The dealer's latest payouts: where the money of each is, what is held and how that ends, and the tax. */
export function PayoutsPart({ dealer: { companyCode }, cycles, answered, onAnswer }: PayoutsPartProps) {
  return (
    <Part title={messages.cycles}>
      {cycles.length === 0 ? (
        <p className="dimmed">{messages.noCycles}</p>
      ) : (
        <ol>
          {cycles.map((cycle) => (
            <Payout
              key={cycle.batchNo}
              cycle={cycle}
              companyCode={companyCode}
              isAnswered={cycle === answered}
              onAnswer={() => onAnswer(cycle)}
            />
          ))}
        </ol>
      )}
    </Part>
  )
}

type PayoutProps = { cycle: DealerCycle; companyCode: string; isAnswered: boolean; onAnswer: () => void }

function Payout({ cycle, companyCode, isAnswered, onAnswer }: PayoutProps) {
  const { batchNo, version, commissionType, payoutCycleName, state, payoutDate, tax, net } = cycle
  const search = { batchNo, version, commissionType, payoutCycleName, flowFrom: 'payouts' as const }
  return (
    <li className="dealer-payout" aria-current={isAnswered || undefined}>
      <div className="row-apart">
        <Link to="/payoutsCycleDealers" search={{ ...search, filter: 'companyCode', value: companyCode }}>
          {payoutCycleName}
        </Link>
        <strong>
          <Money amount={net} />
        </strong>
      </div>
      <div className="row-apart">
        <span className="detail">
          <StatusDot tone={payoutTone(state)}>{state}</StatusDot> · {messages.payoutBy(dayText(payoutDate))}
        </span>
        {isAnswered ? (
          <span className="detail">{messages.explained}</span>
        ) : (
          <Button size="compact-xs" variant="subtle" aria-label={messages.explain(payoutCycleName)} onClick={onAnswer}>
            {messages.explainThis}
          </Button>
        )}
      </div>
      <ul className="bullets dealer-payout-facts">
        {cycle.places.map((place) => (
          <li key={`${place.place} ${place.referenceNo}`}>{unbroken(placeClause('en', place, cycle))}</li>
        ))}
        {cycle.holds.map((hold) => (
          <Hold key={hold.holdType} hold={hold} />
        ))}
        {tax !== '0.00' && (
          <li>
            {messages.taxOf(
              tax,
              cycle.places.every(({ place }) => place === 'DUE')
            )}
          </li>
        )}
      </ul>
    </li>
  )
}

/** What is held, since when, and what ends it: for staff by the rule, for the dealer by what it can do. */
function Hold({ hold: { holdType, amount, since, setAside } }: { hold: DealerCycle['holds'][number] }) {
  const isOwn = Boolean(useSession()?.company)
  return (
    <li>
      {messages.heldSince(withCurrency(amount), holdType, since && dayText(since))}
      <span className="detail block">{isOwn ? whatToDo('en', holdType) : holdTypeRules[holdType].exit}</span>
      {setAside.map((numbers) => (
        <span key={numbers.reason} className="detail block">
          {isOwn ? setAsideForDealer('en', numbers) : setAsideOfDealerText(numbers)}
        </span>
      ))}
    </li>
  )
}
