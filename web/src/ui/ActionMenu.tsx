import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import './ActionMenu.css'

export type MenuAction = {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Why it cannot be done now; it then stands there off, with this reason below it. */
  whyOff?: string | undefined
  danger?: boolean
}

/** A row's own menu. `label` names the row: `Actions for October incentives`. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} width="max-content" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={label}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <MenuLine key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** One line of a menu, with the reason below it where it is off. */
export function MenuLine({ label, icon, onClick, whyOff, danger }: MenuAction) {
  return (
    <Menu.Item
      leftSection={icon}
      {...(danger ? { color: 'red' } : {})}
      disabled={whyOff !== undefined}
      onClick={onClick}
    >
      {label}
      {whyOff && <div className="menu-why-off">{whyOff}</div>}
    </Menu.Item>
  )
}
