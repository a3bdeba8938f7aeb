import { countText } from '@payouts/contract/count-text'
import type { SavedView } from '@payouts/contract/saved-views/endpoints'
import { Link, useRouter } from '@tanstack/react-router'
import { useOpenView, useViewCounts } from '#list/filters/saved-views.ts'
import { messages } from '../messages.ts'

type SavedViewLinksProps = {
  /** The person's views of every screen. */
  all: readonly SavedView[]
  path: string
  /** The screen's name in the menu. */
  of: string
}

/** The person's saved views of a screen, below its entry in the menu, each with how many rows it finds now. */
export function SavedViewLinks({ all, path, of }: SavedViewLinksProps) {
  if (!all.some((view) => view.path === path)) return null
  return <ViewLinks all={all} path={path} of={of} />
}

/** Counts those of every screen, since one call counts them all. */
function ViewLinks({ all, path, of }: SavedViewLinksProps) {
  const { parseSearch } = useRouter().options
  const open = useOpenView()
  const countOf = useViewCounts(all)
  return (
    <ul className="side-menu-views" aria-label={messages.viewsOf(of)}>
      {all
        .filter((view) => view.path === path)
        .map((view) => {
          const count = countOf(view)
          return (
            <li key={view.viewId}>
              <Link
                to={path}
                search={parseSearch(view.search) as never}
                className="side-menu-view"
                activeProps={{}}
                aria-current={open?.path === path && open.search === view.search ? 'page' : undefined}
                title={view.name}
              >
                <span className="side-menu-view-name">{view.name}</span>
                {count !== undefined && <span className="side-menu-view-count"> {countText(count)}</span>}
              </Link>
            </li>
          )
        })}
    </ul>
  )
}
