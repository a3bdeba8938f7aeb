import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import type { ReactNode } from 'react'
import { useStepBehind } from '../dialogs/use-step-behind.ts'
import { type Anchor, AnchorProxy } from './AnchorProxy.tsx'

type AnchoredPopoverProps = Omit<PopoverProps, 'opened' | 'onChange' | 'onClose' | 'children'> & {
  anchor: Anchor
  opened: boolean
  onClose: () => void
  /** Of the floating box. */
  box?: PopoverDropdownProps
  children: ReactNode
}

/** A box that floats beside a control. Fetched by AnchoredPopover of `later-parts`. */
export function AnchoredPopover({ anchor, opened, onClose, box, children, ...popover }: AnchoredPopoverProps) {
  return (
    <Popover {...popover} opened={useStepBehind(opened)} onChange={(open) => !open && onClose()}>
      <Popover.Target>
        <AnchorProxy of={anchor} />
      </Popover.Target>
      <Popover.Dropdown {...box}>{children}</Popover.Dropdown>
    </Popover>
  )
}
