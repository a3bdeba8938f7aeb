import { Link, useRouter } from '@tanstack/react-router'
import { useOpenView, useSavedViews } from '../list/saved-views.ts'
import { messages } from './messages.ts'

/** The person's saved views of a screen, below its entry in the menu. */
export function SavedViewLinks({ path, of }: { path: string; of: string }) {
  const { parseSearch } = useRouter().options
  const open = useOpenView()
  const views = useSavedViews().filter((view) => view.path === path)
  if (views.length === 0) return null
  return (
    <ul className="side-menu-views" aria-label={messages.viewsOf(of)}>
      {views.map(({ viewId, name, search }) => (
        <li key={viewId}>
          <Link
            to={path}
            search={parseSearch(search) as never}
            className="side-menu-view"
            activeProps={{}}
            aria-current={open?.path === path && open.search === search ? 'page' : undefined}
            title={name}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
