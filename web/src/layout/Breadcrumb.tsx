import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { asLeft } from '#list/as-left.ts'
import './Breadcrumb.css'
import type { MenuEntry } from './menu/menu.ts'
import { useMenu } from './menu/use-menu.ts'
import { messages } from './messages.ts'
import { useCurrentScreen } from './use-current-screen.ts'

/** The screen's position in the menu: its group, the menu's screens above it as links, and itself. */
export function Breadcrumb() {
  const screen = useCurrentScreen()
  const groups = useMenu()
  const group = groups.find(({ entries }) => entries.some(({ path }) => path === screen.menuPath))
  const entry = group?.entries.find(({ path }) => path === screen.menuPath)
  const above = group?.entries.find(({ path }) => path === entry?.beneath)
  const sections = [above, entry].filter((one): one is MenuEntry => one !== undefined && one.path !== screen.path)
  return (
    <nav aria-label={messages.breadcrumb} className="breadcrumb">
      <ol>
        {group?.name && (
          <li className="breadcrumb-group">
            {group.name}
            <ChevronRight size={14} aria-hidden="true" />
          </li>
        )}
        {sections.map((section) => (
          <li key={section.path}>
            <Link to={section.path} {...asLeft(section.path)} activeProps={{}}>
              {section.label}
            </Link>
            <ChevronRight size={14} aria-hidden="true" />
          </li>
        ))}
        <li aria-current="page" className="breadcrumb-current">
          {screen.title}
        </li>
      </ol>
    </nav>
  )
}
