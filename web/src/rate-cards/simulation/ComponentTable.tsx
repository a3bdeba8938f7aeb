import { countText } from '@payouts/contract/count-text'
import type { SimulatedComponent } from '@payouts/contract/rate-cards/simulation'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'

/** What each component gives, beside what it gives by the card in force, and how often its cap cut something. */
export function ComponentTable({ components }: { components: readonly SimulatedComponent[] }) {
  return (
    <table className="data-table figure-table stacked-table" aria-label={messages.by(messages.component)}>
      <thead>
        <tr>
          <th scope="col">{messages.component}</th>
          <th scope="col">{messages.rows}</th>
          <th scope="col">{messages.capped}</th>
          <th scope="col">{messages.inForce}</th>
          <th scope="col">{messages.simulated}</th>
          <th scope="col">{messages.difference}</th>
        </tr>
      </thead>
      <tbody>
        {components.map(({ component, rowCount, cappedCount, inForce, simulated, difference }) => (
          <tr key={component}>
            <th scope="row">{component}</th>
            <td data-label={messages.rows}>{countText(rowCount)}</td>
            <td data-label={messages.capped}>{countText(cappedCount)}</td>
            <td data-label={messages.inForce}>
              <Money amount={inForce} currency={false} />
            </td>
            <td data-label={messages.simulated}>
              <Money amount={simulated} currency={false} />
            </td>
            <td data-label={messages.difference}>
              <Money amount={difference} currency={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
