import { Link, type LinkOptions } from '@tanstack/react-router'
import './TabLinks.css'

export type TabLink = {
  key: string
  label: string
  /** How many rows it leads to. */
  count?: string
  link: LinkOptions
}

/** Where not all fit, the current one is not left beside the screen. */
const inSight = (tab: Element | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

type TabLinksProps = { label: string; tabs: readonly TabLink[]; current: string | undefined }

/** Screens about the same thing, side by side: links, so that each has its address and opens in a tab of its own. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  return (
    <nav className="tab-links" aria-label={label}>
      {tabs.map(({ key, label: words, count, link }) => (
        <Link
          key={key}
          {...link}
          className="tab-link"
          // Otherwise a tab whose address is the beginning of the others' would be marked with them.
          activeOptions={{ exact: true }}
          aria-current={key === current ? 'page' : undefined}
          ref={key === current ? inSight : null}
        >
          {words} {count && <span className="tab-link-count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
