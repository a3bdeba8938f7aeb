import { NativeSelect, Skeleton } from '@mantine/core'
import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { Variance } from '@payouts/contract/variance/schema'
import { sideNamesOf } from '@payouts/contract/variance/words'
import { useState } from 'react'
import { errorText, isTrouble } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { EarlierCycleField } from './EarlierCycleField.tsx'
import { messages } from './messages.ts'
import { withOption } from './period-options.ts'
import { headlineOf, sentenceOf } from './sentences.ts'
import './Variance.css'
import { keyOfPart } from './variance-steps.ts'

type DealerVarianceProps = { companyCode: string; cycles: readonly CycleIdentity[]; after: number }

/** Why a dealer's cycle pays less or more than its earlier one, in plain sentences that sum to the difference. */
export function DealerVariance({ companyCode, cycles, after }: DealerVarianceProps) {
  const [sides, setSides] = useState<{ after: string; before?: string }>({ after: String(after) })
  const comparison = { unit: 'CYCLE' as const, companyCode, ...sides }
  const { data, error, isPlaceholderData } = useCall(varianceEndpoints.getVariance, comparison)
  const variance = error ? undefined : data
  if (!error && !data) return <Skeleton height={160} />
  return (
    <div className="stack-md" data-dimmed={isPlaceholderData || undefined}>
      <div className="fact-columns">
        <NativeSelect
          size="xs"
          label={messages.ofCycle}
          data={cycleOptions(cycles, variance)}
          value={sides.after}
          onChange={(event) => event.currentTarget.value && setSides({ after: event.currentTarget.value })}
        />
        {variance && (
          <EarlierCycleField
            variance={variance}
            onChange={(before) => setSides({ after: variance.after.key, before })}
          />
        )}
      </div>
      {error && <p className="muted">{isTrouble(error, 'refusedByRule') ? messages.noCycles : errorText(error)}</p>}
      {variance && <Sentences variance={variance} />}
    </div>
  )
}

function cycleOptions(cycles: readonly CycleIdentity[], variance: Variance | undefined) {
  const own = cycles.map(({ batchNo, payoutCycleName }) => ({ value: String(batchNo), label: payoutCycleName }))
  return withOption(own, { value: variance?.after.key ?? '', label: variance?.after.name ?? messages.choose })
}

function Sentences({ variance }: { variance: Variance }) {
  const { after, before, parts, difference, companyCode } = variance
  const names = sideNamesOf(variance)
  return (
    <>
      <p className="title">
        {after.name}: {headlineOf(difference, names)}
      </p>
      {parts.length === 0 && <p className="muted">{messages.asMuch}</p>}
      <ul className="lines lines-apart variance-sentences">
        {parts.map((part) => (
          <li key={keyOfPart(part)}>
            <span>{sentenceOf(part, names)}</span>
            <Money amount={part.amount} />
          </li>
        ))}
      </ul>
      <TextLink
        to="/payoutsVariance"
        search={{ unit: 'CYCLE', after: after.key, before: before.key, ...(companyCode && { companyCode }) }}
        size="sm"
      >
        {messages.allParts}
      </TextLink>
    </>
  )
}
