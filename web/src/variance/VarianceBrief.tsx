import { sumOfRinggit } from '@payouts/contract/money'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { Variance } from '@payouts/contract/variance/schema'
import { sideNamesOf } from '@payouts/contract/variance/words'
import { useState } from 'react'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { EarlierCycleField } from './EarlierCycleField.tsx'
import { messages } from './messages.ts'
import { PartLink } from './PartLink.tsx'
import { headlineOf, sentenceOf } from './sentences.ts'
import { keyOfPart } from './variance-steps.ts'
import './VarianceBrief.css'

/** The comparison of a cycle with the earlier one that the server takes where nobody chooses. */
export const byDefault = (batchNo: number) => ({ unit: 'CYCLE' as const, after: String(batchNo) })

const mostParts = 6

/** Why a cycle pays more or less than an earlier one, in its largest parts; all of them are a click away. */
export function VarianceBrief({ batchNo }: { batchNo: number }) {
  const [before, setBefore] = useState<string>()
  const comparison = { ...byDefault(batchNo), ...(before && { before }) }
  const { data, error, isPlaceholderData } = useCall(varianceEndpoints.getVariance, comparison)
  const variance = error ? undefined : data
  if (!error && !data) return null
  return (
    <div className="stack-xs variance-brief" data-dimmed={isPlaceholderData || undefined}>
      {error && <p className="dimmed">{errorText(error)}</p>}
      {variance && <p className="variance-brief-headline">{headlineOf(variance.difference, sideNamesOf(variance))}</p>}
      <EarlierCycleField variance={variance} onChange={setBefore} />
      {variance && variance.parts.length > 0 && <Parts variance={variance} />}
      <TextLink to="/payoutsVariance" search={comparison} size="sm">
        {messages.whole}
      </TextLink>
    </div>
  )
}

function Parts({ variance }: { variance: Variance }) {
  const { parts, after, before, difference } = variance
  const names = sideNamesOf(variance)
  const shown = parts.length > mostParts ? parts.slice(0, mostParts - 1) : parts
  const rest = parts.slice(shown.length)
  const comparison = { unit: 'CYCLE' as const, after: after.key, before: before.key }
  return (
    <table className="data-table figure-table">
      <caption>{messages.parts}</caption>
      <thead className="hidden-label">
        <tr>
          <th scope="col">{messages.part}</th>
          <th scope="col">{messages.amountRm}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((part) => (
          <tr key={keyOfPart(part)}>
            <th scope="row">
              <PartLink part={part} comparison={comparison} />
              <span className="detail block">{sentenceOf(part, names)}</span>
            </th>
            <td>
              <Money amount={part.amount} currency={false} />
            </td>
          </tr>
        ))}
        {rest.length > 0 && (
          <tr>
            <th scope="row">{messages.furtherParts(rest.length)}</th>
            <td>
              <Money amount={sumOfRinggit(rest.map(({ amount }) => amount))} currency={false} />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{messages.difference}</th>
          <td>
            <Money amount={difference} currency={false} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
