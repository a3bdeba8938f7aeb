import type { ReactNode } from 'react'
import type { PageHeaderProps } from './PageHeader.tsx'
import './TabbedHeader.css'

type TabbedHeaderProps = Omit<PageHeaderProps, 'actionsBelow'> & {
  /** Screens about the same thing. */
  tabs: ReactNode
  /** What was checked of the page's subject, beside the tabs. */
  marks?: ReactNode
}

/**
 * The header of screens about one thing. The line of its name and its tabs stay in sight while the page scrolls, in a
 * window with room for them.
 */
export function TabbedHeader({ title, purpose, actions, back, aside, notes, tabs, marks }: TabbedHeaderProps) {
  return (
    <header className="tabbed-header">
      <div className="tabbed-header-bar">
        <div className="row-apart tabbed-header-bar-line">
          {back}
          <h1 tabIndex={-1} data-page-focus title={title}>
            {title}
          </h1>
          <div className="row tabbed-header-bar-aside">{aside}</div>
          {actions && <div className="actions page-header-actions">{actions}</div>}
        </div>
        <div className="row-apart tabbed-header-bar-tabs">
          {tabs}
          {marks && <div className="row tabbed-header-marks">{marks}</div>}
        </div>
      </div>
      {(purpose || notes) && (
        <div className="row tabbed-header-facts">
          {purpose && <p className="dimmed page-header-purpose">{purpose}</p>}
          {notes}
        </div>
      )}
    </header>
  )
}
