import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { Preflight } from '#payouts/preflight/Preflight.tsx'
import { useHoldUnpayable } from '#payouts/preflight/use-hold-unpayable.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'

/** What the decision pays, what it cannot pay, and what it closes. */
export function CyclePreflight({ cycle, onHeld }: { cycle: PayoutTotalHeader['cycle']; onHeld: () => void }) {
  const { dialog, ...holds } = useHoldUnpayable(cycle, onHeld)
  return (
    <Card title={messages.preflight}>
      <Preflight batchNo={cycle.batchNo} version={cycle.version} {...holds} />
      {dialog}
    </Card>
  )
}
