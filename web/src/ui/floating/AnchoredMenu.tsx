import { Menu, type MenuProps } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { type ReactNode, useEffect } from 'react'
import { useStepBehind } from '../dialogs/use-step-behind.ts'
import { type Anchor, AnchorProxy } from './AnchorProxy.tsx'

export type MenuState = { anchor: Anchor; opened: boolean; onChange: (opened: boolean) => void }

type AnchoredMenuProps = Omit<MenuProps, 'opened' | 'onChange' | 'children'> & MenuState & { children: ReactNode }

/** A menu of a button that was drawn before it. */
export function AnchoredMenu({ anchor, opened, onChange, children, ...menu }: AnchoredMenuProps) {
  // Where the focus returns to; not every browser focuses a pressed button.
  useEffect(() => {
    if (opened) anchor.current?.focus()
  }, [opened, anchor])
  return (
    <Menu withInitialFocusPlaceholder={false} {...menu} opened={useStepBehind(opened)} onChange={onChange}>
      <Menu.Target>
        <AnchorProxy of={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
