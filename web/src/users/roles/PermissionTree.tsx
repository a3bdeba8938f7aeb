import { Checkbox } from '@mantine/core'
import { fullMenu, type Granted, type MenuList } from '@payouts/contract/permissions'
import { messages } from '../messages.ts'
import {
  type Share,
  shareOfItem,
  shareOfList,
  withButton,
  withItem,
  withList,
  withScreen
} from './permission-choice.ts'
import './PermissionTree.css'

type PermissionTreeProps = {
  granted: Granted
  onChange: (granted: Granted) => void
  /** Menu lists that cannot be granted to this role. */
  without?: readonly string[]
}

/** Everything that can be granted, as a tree of check boxes: a list, its items, each item's screen and buttons. */
export function PermissionTree({ granted, onChange, without = [] }: PermissionTreeProps) {
  return (
    <div className="stack">
      {fullMenu
        .filter(({ menuListName }) => !without.includes(menuListName))
        .map((list) => (
          <PermissionList key={list.menuListName} list={list} granted={granted} onChange={onChange} />
        ))}
    </div>
  )
}

type ListProps = Pick<PermissionTreeProps, 'granted' | 'onChange'> & { list: MenuList }

function PermissionList({ list, granted, onChange }: ListProps) {
  return (
    <fieldset className="card permission-list">
      <legend>
        <Checkbox
          label={list.menuListName}
          aria-label={messages.all(list.menuListName)}
          {...tristate(shareOfList(granted, list))}
          onChange={(event) => onChange(withList(granted, list, event.currentTarget.checked))}
        />
      </legend>
      <ul className="lines">
        {list.menuItem.map(({ menuName, actionButton }) => {
          const buttons = granted[menuName]
          return (
            <li key={menuName}>
              <Checkbox
                label={menuName}
                aria-label={messages.all(menuName)}
                {...tristate(shareOfItem(granted, menuName))}
                onChange={(event) => onChange(withItem(granted, menuName, event.currentTarget.checked))}
              />
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own beside the item's box */}
              <div className="permission-buttons" role="group" aria-label={menuName}>
                <Checkbox
                  size="xs"
                  label={messages.sees}
                  checked={buttons !== undefined}
                  onChange={(event) => onChange(withScreen(granted, menuName, event.currentTarget.checked))}
                />
                {actionButton.map((button) => (
                  <Checkbox
                    key={button}
                    size="xs"
                    label={button}
                    checked={buttons?.includes(button) ?? false}
                    onChange={(event) => onChange(withButton(granted, menuName, button, event.currentTarget.checked))}
                  />
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function tristate(share: Share) {
  return { checked: share === 'all', indeterminate: share === 'some' }
}
