import { VisuallyHidden } from '@mantine/core'
import './Money.css'

/** An em dash where there is nothing to show, with a word for screen readers. */
export function Nothing({ means }: { means: string }) {
  return (
    <span className="nothing">
      <span aria-hidden>—</span>
      <VisuallyHidden>{means}</VisuallyHidden>
    </span>
  )
}
