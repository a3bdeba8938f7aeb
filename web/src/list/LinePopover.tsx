import { Button, Popover } from '@mantine/core'
import type { ReactNode } from 'react'

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
  return (
    <Popover opened={opened} onChange={(open) => !open && onClose()} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" className="search-line-button" leftSection={icon} onClick={onToggle}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="search-line-form">{children}</Popover.Dropdown>
    </Popover>
  )
}
