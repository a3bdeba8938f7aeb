import { holdTypeRules } from '@payouts/contract/cycles/hold-type-rules'
import { holdType } from '@payouts/contract/cycles/hold-types'
import type { HoldSummaryRow } from '@payouts/contract/on-hold/schema'
import { AgeingBars } from './AgeingBars.tsx'
import './HoldAges.css'
import { messages } from './messages.ts'

/** What ends each hold, and how long it has held its rows. */
export function HoldAges({ rows }: { rows: readonly HoldSummaryRow[] }) {
  return (
    <section className="card hold-ages" aria-label={messages.ageing.title}>
      <h2>{messages.ageing.title}</h2>
      {rows.map((row) => (
        <div key={row.type} className="hold-age">
          <div>
            <h3>{row.type}</h3>
            <p className="muted">{holdTypeRules[holdType.parse(row.type)].exit}</p>
          </div>
          <AgeingBars holdType={row.type} ageing={row.ageing} />
        </div>
      ))}
    </section>
  )
}
