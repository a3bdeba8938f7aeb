import type { ReactNode } from 'react'

type FactListProps = { facts: readonly (readonly [label: string, value: ReactNode])[] }

/** What is known of something, each under its name; what is not known is left out. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="desk-fact-list">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
