import { SegmentedControl } from '@mantine/core'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { type RateOutcome, rateOutcomes } from '@payouts/contract/rate-cards/outcomes'
import type { RateCheck } from '@payouts/contract/rate-cards/schema'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText, isTrouble } from '#client/call-error.ts'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { CheckedRows } from './CheckedRows.tsx'
import { messages } from './messages.ts'
import { RateSums } from './RateSums.tsx'

const route = getRouteApi('/console/formulas/check')

/** How the rows of a cycle compare with the rate card: sums, and each row with its arithmetic. */
export function CycleCheckPage() {
  const { batchNo } = route.useSearch()
  const query = useCall(
    rateCardEndpoints.getRateCheck,
    { batchNo: batchNo ?? 1 },
    { enabled: batchNo !== undefined, faultsReplacePage: true }
  )
  const isUnknown = isTrouble(query.error, 'refusedByRule')
  if (batchNo === undefined || isUnknown)
    return (
      <InvalidAddress
        title={messages.title}
        message={query.error && isUnknown ? errorText(query.error) : messages.invalid}
        hint={messages.invalidHint}
        back={{ to: '/payouts', label: messages.toList }}
      />
    )
  const check = query.data?.batchNo === batchNo ? query.data : undefined
  return (
    <div className="page">
      <PageHeader
        title={messages.title}
        purpose={messages.purpose(batchNo)}
        back={<BackLink to="/payouts">{messages.back}</BackLink>}
        notes={check && <Versions check={check} />}
      />
      <QueryState query={{ ...query, data: check }} height={420} label={messages.reading} />
      {check && <Found key={batchNo} check={check} />}
    </div>
  )
}

function Versions({ check: { cardVersions } }: { check: RateCheck }) {
  if (cardVersions.length === 0) return null
  return (
    <p className="muted">
      {messages.versions}{' '}
      {cardVersions.map(({ versionId, versionNo, validFrom }, index) => (
        <span key={versionId}>
          {index > 0 && ', '}
          <TextLink to="/formulas/version" search={{ id: versionId }} underline="always">
            {messages.version(versionNo)}
          </TextLink>{' '}
          (<DayText day={validFrom} />)
        </span>
      ))}
    </p>
  )
}

function Found({ check: { batchNo, state, sums } }: { check: RateCheck }) {
  const countOf = (outcome: RateOutcome) => sums.find((sum) => sum.outcome === outcome)?.rowCount ?? 0
  const asking = (['DIFFERS', 'NO_RULE', 'NO_ORIGINAL'] as const).find((outcome) => countOf(outcome) > 0)
  const [outcome, choose] = useState<RateOutcome>(asking ?? 'EXPLAINED')
  if (state === 'WORKING') return <EmptyState title={messages.working} hint={messages.workingHint} />
  if (state === 'NO_CARD')
    return (
      <EmptyState
        title={messages.noCard}
        hint={messages.noCardHint}
        action={<NextStep to="/formulas">{messages.toCards}</NextStep>}
      />
    )
  return (
    <>
      <RateSums batchNo={batchNo} />
      <section className="card stack" aria-labelledby="checked-rows">
        <header className="section-head">
          <h2 id="checked-rows">{messages.rows}</h2>
          <SegmentedControl
            size="xs"
            aria-label={messages.which}
            data={rateOutcomes
              .filter((one) => one === outcome || countOf(one) > 0)
              .map((one) => ({ value: one, label: messages.outcome(one, countOf(one)) }))}
            value={outcome}
            onChange={(chosen) => choose(chosen as RateOutcome)}
          />
        </header>
        <CheckedRows key={outcome} batchNo={batchNo} outcome={outcome} />
      </section>
    </>
  )
}
