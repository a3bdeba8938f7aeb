import type { Variance } from '@payouts/contract/variance/schema'
import { shareOf, sideNamesOf } from '@payouts/contract/variance/words'
import { Money } from '#ui/figures/Money.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { percentText } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'
import { PartLink } from './PartLink.tsx'
import type { Comparison } from './search.ts'
import { sentenceOf } from './sentences.ts'
import { keyOfPart } from './variance-steps.ts'

type PartsTableProps = { variance: Variance; comparison: Comparison }

/** Each part with its sentence, its ringgit and its share, down to the difference that they sum to. */
export function PartsTable({ variance, comparison }: PartsTableProps) {
  const { parts, difference } = variance
  const names = sideNamesOf(variance)
  return (
    <section className="card variance-parts" aria-label={messages.parts}>
      <table className="data-table figure-table stacked-table">
        <thead>
          <tr>
            <th scope="col">{messages.part}</th>
            <th scope="col">{messages.amountRm}</th>
            <th scope="col">{messages.share}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={keyOfPart(part)}>
              <th scope="row">
                <PartLink part={part} comparison={comparison} />
                <span className="dimmed block variance-sentence">{sentenceOf(part, names)}</span>
              </th>
              <td data-label={messages.amountRm}>
                <Money amount={part.amount} currency={false} />
              </td>
              <td data-label={messages.share}>
                <Share share={shareOf(part.amount, difference)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{messages.difference}</th>
            <td data-label={messages.amountRm}>
              <Money amount={difference} currency={false} />
            </td>
            <td data-label={messages.share}>
              <Share share={shareOf(difference, difference)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Share({ share }: { share: string | null }) {
  if (share === null) return <Nothing means={messages.noShare} />
  return <span className="figures">{percentText(share)}</span>
}
