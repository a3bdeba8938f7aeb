import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import type { PaymentDay } from '#transactions/bulk-action/action-definition.ts'
import { Preflight } from './Preflight.tsx'
import { PreflightFold } from './PreflightFold.tsx'
import { usePreflight } from './use-preflight.ts'

/** A cycle's preflight for a dialog. */
export function PreflightStrip({
  batchNo,
  version,
  day
}: Pick<CycleIdentity, 'batchNo' | 'version'> & { day: PaymentDay }) {
  const { points } = usePreflight(batchNo, day.chosen)
  return (
    <PreflightFold points={points}>
      <Preflight batchNo={batchNo} version={version} day={day} />
    </PreflightFold>
  )
}
