import { countOf } from '@payouts/contract/count-text'
import type { ActionResult, CycleStatus } from '@payouts/contract/cycles/schema'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { CycleSignals, SignalLine } from '@payouts/contract/signals/schema'
import { ruleOf } from '@payouts/contract/signals/signal-rules'
import { Link } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { useCycleSignals } from './api.ts'
import { messages } from './messages.ts'
import { openMessages } from './open-messages.ts'
import { severityTones } from './severity-tones.ts'
import './OpenSignals.css'
import { SignalActions } from './SignalActions.tsx'
import { sentenceOf } from './sentence.ts'

/** The request for a cycle's open signals, most severe first. */
export const openSignalsOf = (batchNo: number) => ({
  ...{ pageNumber: 0, pageSize: 10, sortProperty: 'URGENCY' as const, sortOrder: 'ASC' as const },
  ...{ batchNo, status: 'Open' as const }
})

type OpenSignalsProps = {
  cycle: { batchNo: number; version: number; payoutStatus: CycleStatus }
  onHeld: (result: ActionResult) => void
}

/** A cycle's open signals, each with its actions. */
export function OpenSignals({ cycle, onHeld }: OpenSignalsProps) {
  const { batchNo, version, payoutStatus } = cycle
  const found = useCycleSignals(batchNo).data
  const openCount = found ? found.openRed + found.openAmber : 0
  const query = useCall(signalEndpoints.getSignals, openSignalsOf(batchNo), { enabled: openCount > 0 })
  const open = openCount > 0 ? query.data : { content: [], totalElements: 0 }
  if (!found || !open) return null
  const more = open.totalElements - open.content.length
  return (
    <div className="stack-xs open-signals">
      {open.content.length === 0 && <p>{wordsOf(found)}</p>}
      <ul className="lines">
        {open.content.map((signal) => (
          <li key={signal.signalId} aria-label={ruleOf(signal.rule).title}>
            <Signal signal={signal} />
            <div className="actions open-signal-actions">
              <SignalActions signal={{ ...signal, payoutStatus, currentVersion: version }} onHeld={onHeld} />
            </div>
          </li>
        ))}
      </ul>
      {(more > 0 || found.settled > 0) && (
        <TextLink to="/signals" search={{ batchNo }} size="sm">
          {more > 0 ? openMessages.further(more) : messages.header.settled(found.settled)}
        </TextLink>
      )}
    </div>
  )
}

function Signal({ signal }: { signal: SignalLine }) {
  const { signalId, batchNo, rule, severity, figures, transactionCount, amount } = signal
  return (
    <>
      <p className="row strong open-signal-head">
        <StatusDot tone={severityTones[severity]}>{messages.severities[severity]}</StatusDot>
        <Link to="/signal" search={{ signalId, ofCycle: batchNo }}>
          {ruleOf(rule).title}
        </Link>
        <span>
          <Money amount={amount} /> · {countOf(transactionCount, 'transaction')}
        </span>
      </p>
      <p>{sentenceOf(rule, figures)}</p>
    </>
  )
}

function wordsOf({ state, ruleCount, settled }: CycleSignals): string {
  if (state === 'WORKING') return messages.working
  if (state === 'NEVER') return messages.never
  return settled > 0 ? openMessages.nothingOpen : messages.noneFound(ruleCount)
}
