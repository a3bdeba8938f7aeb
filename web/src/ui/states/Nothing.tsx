import { VisuallyHidden } from '@mantine/core'
import '../figures/Money.css'

/** An em dash for an empty value, with a word for screen readers. */
export function Nothing({ means }: { means: string }) {
  return (
    <span className="nothing">
      <span aria-hidden>—</span>
      <VisuallyHidden>{means}</VisuallyHidden>
    </span>
  )
}
