import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { PreflightFold } from '#payouts/preflight/PreflightFold.tsx'
import { RunPreflight } from './RunPreflight.tsx'
import { useRunPreflight } from './use-run-preflight.ts'

/** A run's preflight for the dialog of its approval. */
export function RunPreflightFold({ run }: { run: PaymentRun }) {
  const { points } = useRunPreflight(run)
  return (
    <PreflightFold points={points}>
      <RunPreflight run={run} />
    </PreflightFold>
  )
}
