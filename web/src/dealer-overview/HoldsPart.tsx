import { holdTypeRules } from '@payouts/contract/cycles/hold-type-rules'
import type { DealerHold, DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { Money } from '#ui/figures/Money.tsx'
import { dayOfInstant, dayText } from '#ui/texts/day-text.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { FullScreenLink } from './FullScreenLink.tsx'
import { HoldLink, type HoldLinkProps } from './HoldLink.tsx'
import { messages } from './messages.ts'
import { Part } from './Part.tsx'

type HoldsPartProps = { dealer: DealerOverview; lines: readonly DealerHold[] }

/** What is held of the dealer, since when and why; each line leads to its transactions. */
export function HoldsPart({ dealer: { companyCode, companyName }, lines }: HoldsPartProps) {
  const [first] = lines
  return (
    <Part
      title={messages.holds}
      link={
        first && (
          <FullScreenLink
            to="/onHoldPayoutCycle"
            search={{ holdType: first.holdType, companyCode, companyName, start: 'dealerCount' }}
          >
            {messages.allHolds}
          </FullScreenLink>
        )
      }
    >
      {lines.length === 0 && <p className="dimmed">{messages.nothingHeld}</p>}
      <ul className="lines lines-apart">
        {lines.map((line) => (
          <HoldLine key={`${line.batchNo} ${line.holdType}`} line={line} dealer={{ companyCode, companyName }} />
        ))}
      </ul>
    </Part>
  )
}

function HoldLine({ line, dealer }: HoldLinkProps) {
  const { holdType, amount, transactionCount, releaseRequestedCount, heldSince, remark } = line
  const facts = [
    messages.transactions(transactionCount),
    ...(heldSince ? [messages.since(dayText(dayOfInstant(heldSince)))] : []),
    ...(releaseRequestedCount > 0 ? [messages.releaseRequested(releaseRequestedCount)] : [])
  ]
  return (
    <li>
      <div>
        <HoldLink line={line} dealer={dealer} />
        <span className="detail block dealer-line-detail">{dotted(facts)}</span>
        <span className="detail block dealer-line-detail">
          {remark ? messages.said(remark) : holdTypeRules[holdType].exit}
        </span>
      </div>
      <Money amount={amount} />
    </li>
  )
}
