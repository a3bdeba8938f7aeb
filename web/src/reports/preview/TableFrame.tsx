import type { ReactNode } from 'react'
import './PreviewTable.css'

type TableFrameProps = {
  label: string
  /** Whether these are the previous rows, while the next ones load. */
  dimmed: boolean
  children: ReactNode
}

/** Scrolls a wide table inside itself, by the keyboard too. */
export function TableFrame({ label, dimmed, children }: TableFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a region for the keyboard to scroll, not a fieldset
    <div className="preview-table" role="group" tabIndex={0} aria-label={label} data-dimmed={dimmed}>
      {children}
    </div>
  )
}
