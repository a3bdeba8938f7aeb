import { useLocation } from '@tanstack/react-router'
import { AdjustmentOutcome } from '../adjustments/AdjustmentOutcome.tsx'
import { InvalidPlace } from './InvalidPlace.tsx'
import { messages } from './messages.ts'

/** What the adjustment of a removed exclusion came to. */
export function AdjustmentAddedPage() {
  const adjustment = useLocation({ select: (location) => location.state.exclusionAdjustment })
  if (!adjustment) return <InvalidPlace title={messages.adjustmentTitle} />
  return <AdjustmentOutcome message={messages.adjustmentAdded} adjustment={adjustment} back="/exclusion" />
}
