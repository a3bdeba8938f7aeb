import type { MenuList } from '@payouts/contract/permissions'
import { messages } from '../messages.ts'
import './Rights.css'

/** What a user may do: each screen they may open, with its permitted buttons. */
export function RightsInWords({ menu }: { menu: readonly MenuList[] }) {
  if (menu.length === 0) return <p className="muted rights-none">{messages.mayNothing}</p>
  return (
    <div className="fact-columns">
      {menu.map(({ menuListName, menuItem }) => (
        <section key={menuListName}>
          <h3 className="group-name">{menuListName}</h3>
          <dl className="fact-list">
            {menuItem.map(({ menuName, actionButton }) => (
              <div key={menuName}>
                <dt>{menuName}</dt>
                <dd>{[messages.sees, ...actionButton].join(', ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
