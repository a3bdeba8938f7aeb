import type { ReactNode } from 'react'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages } from './messages.ts'
import './PreflightStrip.css'

type PreflightFoldProps = {
  /** How many lines ask for a look; undefined until they are read. */
  points: number | undefined
  children: ReactNode
}

/** A preflight in one line that opens: whether something asks for a look before a decision, and then all of it. */
export function PreflightFold({ points, children }: PreflightFoldProps) {
  return (
    <details className="preflight-strip">
      <summary>
        {points === undefined ? (
          messages.reading
        ) : (
          <StatusDot tone={points === 0 ? 'green' : 'orange'}>{messages.points(points)}</StatusDot>
        )}
      </summary>
      {children}
    </details>
  )
}
