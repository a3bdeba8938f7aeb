import { recordLabels } from '@payouts/contract/dealers/record-labels'
import type { TaxList } from '@payouts/contract/tax-remittances/schema'
import { useId } from 'react'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { messages } from './messages.ts'

/** The recipients whose records block the form, each with a link to where it is completed. */
export function RecipientsToComplete({ list: { toComplete, toCompleteCount } }: { list: TaxList }) {
  const headingId = useId()
  if (toCompleteCount === 0) return null
  const more = toCompleteCount - toComplete.length
  return (
    <section className="card edge stack-xs" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{messages.blocked(toCompleteCount)}</h2>
        <p className="dimmed">{messages.blockedHint}</p>
      </header>
      <ul className="lines">
        {toComplete.map(({ companyCode, name, missing }) => (
          <li key={companyCode}>
            <p>
              <TextLink to="/dealer" search={{ companyCode }}>
                {name}
              </TextLink>{' '}
              <span className="dimmed">
                {messages.missing}: {missing.map((field) => recordLabels[field]).join(', ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="dimmed">{messages.andMore(more)}</p>}
    </section>
  )
}
