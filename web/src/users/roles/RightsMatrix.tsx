import { VisuallyHidden } from '@mantine/core'
import { fullMenu, isGranted, type MenuName } from '@payouts/contract/permissions'
import type { RoleRow } from '@payouts/contract/users/schema'
import { Check } from 'lucide-react'
import { Fragment, useId } from 'react'
import { messages } from '../messages.ts'
import './RightsMatrix.css'

/** Every permission by every role. */
export function RightsMatrix({ roles }: { roles: readonly RoleRow[] }) {
  const id = useId()
  return (
    <div className="matrix">
      <h2 id={id}>{messages.matrix}</h2>
      <p className="section-text">{messages.matrixPurpose}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="frame matrix-frame" tabIndex={0} aria-labelledby={id}>
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.permission}</th>
              {roles.map(({ name }) => (
                <th key={name} scope="col">
                  <span title={name}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          {fullMenu.map(({ menuListName, menuItem }) => (
            <tbody key={menuListName}>
              <tr className="matrix-list">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  <span>{menuListName}</span>
                </th>
              </tr>
              {menuItem.map(({ menuName, actionButton }) => (
                <Fragment key={menuName}>
                  {[undefined, ...actionButton].map((button) => (
                    <tr key={button ?? ''} {...(button === undefined ? { className: 'matrix-item' } : {})}>
                      <th scope="row">
                        {button === undefined ? menuName : <VisuallyHidden>{menuName} › </VisuallyHidden>}
                        {button}
                      </th>
                      {roles.map(({ name, menuList }) => (
                        <td key={name}>
                          <Mark
                            granted={isGranted(menuList, {
                              menuName: menuName as MenuName,
                              ...(button === undefined ? {} : { button })
                            })}
                          />
                        </td>
                      ))}
                    </tr>
                  ))}
                </Fragment>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  )
}

function Mark({ granted }: { granted: boolean }) {
  if (!granted) return <VisuallyHidden>{messages.notGranted}</VisuallyHidden>
  return (
    <>
      <Check size={15} strokeWidth={2.5} aria-hidden />
      <VisuallyHidden>{messages.granted}</VisuallyHidden>
    </>
  )
}
