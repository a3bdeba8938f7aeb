import type { ReactNode } from 'react'
import { Nothing } from '../states/Nothing.tsx'
import './FactList.css'

export type Fact = readonly [label: string, value: ReactNode]

type FactListProps = {
  facts: readonly Fact[]
  /** The screen reader's text for an unknown value; without it, unknown values are omitted. */
  unknown?: string
}

/** Known facts, each beside its label. */
export function FactList({ facts, unknown }: FactListProps) {
  const shown = unknown === undefined ? facts.filter(([, value]) => isKnown(value)) : facts
  return (
    <dl className="fact-list">
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isKnown(value) ? value : unknown && <Nothing means={unknown} />}</dd>
        </div>
      ))}
    </dl>
  )
}

const isKnown = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false
