import type { ReactNode } from 'react'
import './PageHeader.css'

export type PageHeaderProps = {
  title: string
  /** One line that says what the page is for. */
  purpose?: ReactNode
  /** The page's actions, the main one last. */
  actions?: ReactNode
  /** Where the page came from: a link, or a button that looks like one. */
  back?: ReactNode
  /** A status or the like next to the title. */
  aside?: ReactNode
  /** Content that loads later: beside the purpose, where there is space for it, so that nothing moves. */
  notes?: ReactNode
  /** The actions have their own line: they are many, and more appear once it is known what can be done. */
  actionsBelow?: boolean
}

/** A page's title, what it is for, and its main action on the right. The title takes the focus on navigation. */
export function PageHeader({ title, purpose, actions, back, aside, notes, actionsBelow = false }: PageHeaderProps) {
  return (
    <header className="page-header">
      {back && <div className="row page-header-back">{back}</div>}
      <div
        className={actionsBelow ? 'row-apart page-header-line page-header-line-below' : 'row-apart page-header-line'}
      >
        <div className="page-header-words">
          <div className="row">
            <h1 tabIndex={-1} data-page-focus>
              {title}
            </h1>
            {aside}
          </div>
          {(purpose || notes) && (
            <div className="row">
              {purpose && <p className="dimmed page-header-purpose">{purpose}</p>}
              {notes}
            </div>
          )}
        </div>
        {actions && <div className="actions page-header-actions">{actions}</div>}
      </div>
    </header>
  )
}
