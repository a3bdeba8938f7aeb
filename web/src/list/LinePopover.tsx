import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { AnchoredPopover } from '#ui/floating/later-parts.tsx'

type LinePopoverProps = {
  label: string
  icon: ReactNode
  opened: boolean
  onToggle: () => void
  onClose: () => void
  /** A short form; the focus goes into it, and back to the button. */
  children: ReactNode
}

/** A button on the search bar's line with a form that opens below it. */
export function LinePopover({ label, icon, opened, onToggle, onClose, children }: LinePopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        size="compact-sm"
        className="search-line-button"
        leftSection={icon}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={onToggle}
      >
        <span className="hidden-on-phones">{label}</span>
      </Button>
      <AnchoredPopover
        needed={opened}
        anchor={button}
        opened={opened}
        onClose={onClose}
        position="bottom-start"
        trapFocus
        returnFocus
        box={{ className: 'search-line-form' }}
      >
        {children}
      </AnchoredPopover>
    </>
  )
}
