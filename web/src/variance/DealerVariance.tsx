import { Skeleton } from '@mantine/core'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { Variance } from '@payouts/contract/variance/schema'
import { sideNamesOf } from '@payouts/contract/variance/words'
import { errorText, isTrouble } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { Money } from '../ui/Money.tsx'
import { messages } from './messages.ts'
import { headlineOf, sentenceOf } from './sentences.ts'
import './Variance.css'
import { keyOfPart } from './variance-steps.ts'

/** Why a dealer's latest month pays less or more than the one before it, in plain sentences that sum to the difference. */
export function DealerVariance({ companyCode }: { companyCode: string }) {
  const { data, error } = useCall(varianceEndpoints.getVariance, { unit: 'MONTH', companyCode })
  if (error)
    return <p className="variance-note">{isTrouble(error, 'refusedByRule') ? messages.noMonths : errorText(error)}</p>
  if (!data) return <Skeleton height={120} />
  return <Sentences variance={data} />
}

function Sentences({ variance }: { variance: Variance }) {
  const { after, parts, difference } = variance
  const names = sideNamesOf(variance)
  return (
    <>
      <p className="variance-headline">
        {after.name}: {headlineOf(difference, names)}
      </p>
      {parts.length === 0 && <p className="variance-note">{messages.asMuch}</p>}
      <ul className="variance-sentences">
        {parts.map((part) => (
          <li key={keyOfPart(part)}>
            <span>{sentenceOf(part, names)}</span>
            <Money amount={part.amount} />
          </li>
        ))}
      </ul>
    </>
  )
}
