import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import { Preflight } from './Preflight.tsx'
import { PreflightFold } from './PreflightFold.tsx'
import { usePreflight } from './use-preflight.ts'

/** A cycle's preflight for a dialog. */
export function PreflightStrip({ batchNo, version }: Pick<CycleIdentity, 'batchNo' | 'version'>) {
  const { points } = usePreflight(batchNo)
  return (
    <PreflightFold points={points}>
      <Preflight batchNo={batchNo} version={version} />
    </PreflightFold>
  )
}
