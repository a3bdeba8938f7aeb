import { Skeleton } from '@mantine/core'
import { type Ringgit, senOf } from '@payouts/contract/money'
import type { Reconciliation, TransitAge } from '@payouts/contract/reconciliation/overview-schema'
import { useId } from 'react'
import { Money } from '#ui/figures/Money.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { type Tone, toneColour } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

const tones: Record<TransitAge, Tone> = {
  '0–1 days': 'teal',
  '2–3 days': 'blue',
  '4–5 days': 'orange',
  'Over 5 days': 'red'
}

/** Payments under way by their age: a line in parts, and its figures. */
export function TransitPicture({ transit }: { transit: Reconciliation['transit'] | undefined }) {
  const id = useId()
  return (
    <section className="card reconciliation-card" aria-labelledby={id}>
      <h2 id={id}>{messages.transit}</h2>
      <p className="section-text">{messages.transitPurpose}</p>
      {!transit && <Skeleton height={132} />}
      {transit && <Bar transit={transit} />}
      {transit && (
        <table className="data-table figure-table">
          <tbody>
            {transit.ages.map(({ age, count, amount }) => (
              <tr key={age}>
                <th scope="row">
                  <StatusDot tone={tones[age]}>{age}</StatusDot>
                </th>
                <td className="dimmed">{messages.paymentsCounted(count)}</td>
                <td>
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Bar({ transit }: { transit: Reconciliation['transit'] }) {
  return (
    <div className="transit-bar" aria-hidden>
      {transit.ages
        .filter(({ amount }) => senOf(amount) > 0n)
        .map(({ age, amount }) => (
          <span key={age} style={{ background: toneColour(tones[age]), flexGrow: share(amount, transit.amount) }} />
        ))}
    </div>
  )
}

/** In thousandths, enough for a drawing. */
function share(amount: Ringgit, whole: Ringgit): number {
  const total = senOf(whole)
  return total === 0n ? 0 : Math.max(8, Number((senOf(amount) * 1000n) / total))
}
