import type { DealerCycle, DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { Link } from '@tanstack/react-router'
import { DayText } from '../ui/DayText.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { payoutTone } from '../ui/tones.ts'
import { messages } from './messages.ts'
import { Part } from './Part.tsx'

type CyclesPartProps = { dealer: DealerOverview; cycles: readonly DealerCycle[] }

/** The dealer's latest cycles; each leads to the dealer among the cycle's dealers. */
export function CyclesPart({ dealer: { companyCode }, cycles }: CyclesPartProps) {
  return (
    <Part title={messages.cycles}>
      {cycles.length === 0 ? (
        <p className="dimmed">{messages.noCycles}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a narrow screen, by keys too
        <section className="table-frame" tabIndex={0} aria-label={messages.cycleTable}>
          <table className="data-table stacked-table">
            <thead>
              <tr>
                <th scope="col">{messages.cycle}</th>
                <th scope="col">{messages.status}</th>
                <th scope="col">{messages.payoutBy}</th>
                <th scope="col" data-figure>
                  {messages.heldRm}
                </th>
                <th scope="col" data-figure>
                  {messages.taxRm}
                </th>
                <th scope="col" data-figure>
                  {messages.netRm}
                </th>
              </tr>
            </thead>
            <tbody>
              {cycles.map((cycle) => (
                <CycleLine key={cycle.batchNo} cycle={cycle} companyCode={companyCode} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Part>
  )
}

function CycleLine({ cycle, companyCode }: { cycle: DealerCycle; companyCode: string }) {
  const { batchNo, version, commissionType, payoutCycleName, state, payoutDate, held, tax, net } = cycle
  const search = { batchNo, version, commissionType, payoutCycleName, flowFrom: 'payouts' as const }
  return (
    <tr>
      <th scope="row">
        <Link to="/payoutsCycleDealers" search={{ ...search, filter: 'companyCode', value: companyCode }}>
          {payoutCycleName}
        </Link>
      </th>
      <td>
        <StatusDot tone={payoutTone(state)}>{state}</StatusDot>
      </td>
      <td className="figures" data-label={messages.payoutBy}>
        <DayText day={payoutDate} />
      </td>
      <td data-figure data-label={messages.heldRm}>
        <Money amount={held} currency={false} />
      </td>
      <td data-figure data-label={messages.taxRm}>
        <Money amount={tax} currency={false} />
      </td>
      <td className="strong" data-figure data-label={messages.netRm}>
        <Money amount={net} currency={false} />
      </td>
    </tr>
  )
}
