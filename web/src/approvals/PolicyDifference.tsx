import type { PolicyChange } from '@payouts/contract/approvals/schema'
import './Approvals.css'
import { BandTable } from './BandTable.tsx'
import { messages } from './messages.ts'

/** The requested values beside the previous ones. */
export function PolicyDifference({ change }: { change: PolicyChange }) {
  return (
    <div className="fact-columns">
      <div>
        <h4>{messages.before}</h4>
        <BandTable bands={change.before} label={messages.before} />
      </div>
      <div>
        <h4>{messages.after}</h4>
        <BandTable bands={change.after} label={messages.after} />
      </div>
    </div>
  )
}
