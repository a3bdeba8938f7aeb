import { Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import './ActionMenu.css'

export type MenuAction = {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Why it is disabled; shown below it. */
  disabledReason?: string | undefined
  danger?: boolean
}

type ActionMenuProps = { label: string; actions: readonly MenuAction[] }

/**
 * A row's own menu. `label` names the row: `Actions for October incentives`.
 * Until it is opened for the first time it is only a button: sixty whole menus would double the time of a page turn.
 */
export function ActionMenu(props: ActionMenuProps) {
  const [tabIndex, setTabIndex] = useState<number>()
  if (tabIndex !== undefined) return <WholeMenu {...props} tabIndex={tabIndex} />
  return (
    <DotsButton
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => setTabIndex(event.currentTarget.tabIndex)}
    />
  )
}

/** The menu with a custom button, which takes over the focus and Tab order of the default one. */
function WholeMenu({ label, actions, tabIndex }: ActionMenuProps & { tabIndex: number }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  // A dialog that the action opens returns the focus to where it was: to the button, since the menu will be gone.
  const act = (action: MenuAction) => {
    button.current?.focus()
    action.onClick()
  }
  return (
    <Menu
      position="bottom-end"
      width="max-content"
      withInitialFocusPlaceholder={false}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>
        <DotsButton ref={button} aria-label={label} tabIndex={tabIndex} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <MenuLine key={action.label} {...action} onClick={() => act(action)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function DotsButton(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className="dots-button">
      <EllipsisVertical size={16} aria-hidden />
    </button>
  )
}

/** One line of a menu, with the reason below it where it is off. */
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
