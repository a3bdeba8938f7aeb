import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import './Figures.css'

type LabelledFigure = {
  label: string
  /** While it is undefined a skeleton of the same height is shown. */
  value: ReactNode | undefined
}

/** A few figures side by side in a dialog. */
export function Figures({ label, figures }: { label: string; figures: readonly LabelledFigure[] }) {
  return (
    <dl
      className="well figure-list figures-row"
      aria-label={label}
      aria-busy={figures.some(({ value }) => value === undefined)}
    >
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>{figure.value ?? <Skeleton height={18} width={72} my={4} />}</dd>
        </div>
      ))}
    </dl>
  )
}
