import { useLocation } from '@tanstack/react-router'
import { AdjustmentOutcome } from '../adjustments/AdjustmentOutcome.tsx'
import { InvalidAddress } from '../layout/InvalidAddress.tsx'
import { messages } from './messages.ts'

/** What the adjustment of a removed exclusion came to. */
export function AdjustmentAddedPage() {
  const adjustment = useLocation({ select: (location) => location.state.exclusionAdjustment })
  if (!adjustment) return <InvalidAddress {...messages.invalidAddress} title={messages.adjustmentTitle} />
  return <AdjustmentOutcome message={messages.adjustmentAdded} adjustment={adjustment} back="/exclusion" />
}
