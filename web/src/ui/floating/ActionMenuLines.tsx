import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchoredMenu, type MenuState } from './AnchoredMenu.tsx'

export type MenuAction = {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Why it is disabled; shown below it. */
  disabledReason?: string | undefined
  danger?: boolean
}

/** The menu that an ActionMenu opens. */
export function ActionMenuLines({ actions, ...menu }: MenuState & { actions: readonly MenuAction[] }) {
  // A dialog that the action opens returns the focus to the button, because the menu is gone by then.
  const act = (action: MenuAction) => {
    menu.anchor.current?.focus()
    action.onClick()
  }
  return (
    <AnchoredMenu position="bottom-end" width="max-content" {...menu}>
      {actions.map((action) => (
        <MenuLine key={action.label} {...action} onClick={() => act(action)} />
      ))}
    </AnchoredMenu>
  )
}

/** A line of a menu, with the reason below it if it is off. */
function MenuLine({ label, icon, onClick, disabledReason, danger }: MenuAction) {
  return (
    <Menu.Item
      leftSection={icon}
      {...(danger ? { color: 'red' } : {})}
      disabled={disabledReason !== undefined}
      onClick={onClick}
    >
      {label}
      {disabledReason && <div className="menu-why-off">{disabledReason}</div>}
    </Menu.Item>
  )
}
