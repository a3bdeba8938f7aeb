import type { ReactNode } from 'react'
import './SecondLine.css'

/** A cell's value and a smaller one below it; without one, an ordinary cell. */
export function SecondLine({ children, below }: { children: ReactNode; below: ReactNode }) {
  if (!below) return children
  return (
    <span className="second-line">
      <span>{children}</span>
      <span className="second-line-below">{below}</span>
    </span>
  )
}
