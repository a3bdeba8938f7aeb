import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages } from './messages.ts'
import { Preflight } from './Preflight.tsx'
import './PreflightStrip.css'
import { usePreflight } from './use-preflight.ts'

/** The preflight in one line that opens: whether something asks for a look before a decision, and then all of it. */
export function PreflightStrip({ batchNo, version }: Pick<CycleIdentity, 'batchNo' | 'version'>) {
  const { points } = usePreflight(batchNo)
  return (
    <details className="preflight-strip">
      <summary>
        {points === undefined ? (
          messages.reading
        ) : (
          <StatusDot tone={points === 0 ? 'green' : 'orange'}>{messages.points(points)}</StatusDot>
        )}
      </summary>
      <Preflight batchNo={batchNo} version={version} />
    </details>
  )
}
