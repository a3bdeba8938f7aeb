import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { SignalDetail } from '@payouts/contract/signals/schema'
import { ruleOf } from '@payouts/contract/signals/signal-rules'
import { getRouteApi, Link } from '@tanstack/react-router'
import { errorText, isTrouble } from '#client/call-error.ts'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { statusTones } from './columns.tsx'
import { messages as words } from './list-messages.ts'
import { messages } from './messages.ts'
import { SignalActions } from './SignalActions.tsx'
import { SignalFacts } from './SignalFacts.tsx'
import { SignalHistory } from './SignalHistory.tsx'
import { severityTones } from './severity-tones.ts'
import './Signals.css'
import { sentenceOf } from './sentence.ts'

const route = getRouteApi('/console/signal')

/** One signal: what it says, how to check it, what to do and what was done. */
export function SignalPage() {
  const { signalId, ofCycle } = route.useSearch()
  const query = useCall(signalEndpoints.getSignal, { signalId: signalId ?? 0 }, { enabled: signalId !== undefined })
  if (signalId === undefined)
    return <InvalidAddress {...messages.invalidAddress} title={messages.signal} message={messages.invalid} />
  if (isTrouble(query.error, 'refusedByRule'))
    return (
      <InvalidAddress
        {...messages.invalidAddress}
        title={messages.signal}
        message={errorText(query.error)}
        hint={messages.unknownHint}
      />
    )
  const signal = query.data
  return (
    <div className="stack">
      <PageHeader
        title={signal ? ruleOf(signal.rule).title : messages.signal}
        back={
          <BackLink to="/signals" search={{ batchNo: ofCycle }}>
            {messages.signals}
          </BackLink>
        }
        {...(signal && { aside: <States signal={signal} />, actions: <SignalActions signal={signal} /> })}
      />
      <QueryState query={query} height={280} label={messages.read} />
      {signal && (
        <>
          <Says signal={signal} />
          <SignalFacts signal={signal} />
          <SignalHistory signal={signal} />
        </>
      )}
    </div>
  )
}

function States({ signal: { severity, status } }: { signal: SignalDetail }) {
  return (
    <>
      <StatusDot tone={severityTones[severity]}>{messages.severities[severity]}</StatusDot>
      <StatusDot tone={statusTones[status]}>{words.statuses[status]}</StatusDot>
    </>
  )
}

function Says({ signal }: { signal: SignalDetail }) {
  const { rule, figures, severity, dealers, dealerCount, batchNo, payoutCycleName, foundOn } = signal
  return (
    <section className="card signal-card edge signal-says" data-severity={severity}>
      <p className="headline">{sentenceOf(rule, figures)}</p>
      <p className="muted signal-of">
        {dealers.map(({ companyCode, companyName }) => (
          <span key={companyCode}>
            <DealerLink companyCode={companyCode}>{companyName}</DealerLink>,{' '}
          </span>
        ))}
        {dealerCount > dealers.length && `${messages.moreDealers(dealerCount - dealers.length)}, `}
        <Link to="/payoutsDealerSummary" search={{ batchNo }} className="quiet-link dealer-link">
          {payoutCycleName}
        </Link>
        , {messages.found.toLowerCase()} <InstantText instant={foundOn} />
      </p>
      {signal.version !== signal.currentVersion && <p className="muted signal-of">{messages.formerVersion}</p>}
    </section>
  )
}
