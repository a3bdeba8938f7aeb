import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import './PageHeader.css'

export type BackLink = { label: string; href?: string; onClick: () => void }

export type PageHeaderProps = {
  title: string
  /** One line that says what the page is for. */
  purpose?: ReactNode
  /** The page's actions, the main one last. */
  actions?: ReactNode
  back?: BackLink
  /** A status or the like beside the title. */
  aside?: ReactNode
}

/** A page's title, what it is for, and its main action on the right. The title takes the focus on navigation. */
export function PageHeader({ title, purpose, actions, back, aside }: PageHeaderProps) {
  return (
    <header className="page-header">
      {back && <Back {...back} />}
      <div className="page-header-line">
        <div className="page-header-words">
          <div className="page-header-title">
            <h1 tabIndex={-1} data-page-focus>
              {title}
            </h1>
            {aside}
          </div>
          {purpose && <p className="page-header-purpose">{purpose}</p>}
        </div>
        {actions && <div className="page-header-actions">{actions}</div>}
      </div>
    </header>
  )
}

function Back({ label, href, onClick }: BackLink) {
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onClick()
  }
  const words = (
    <>
      <ArrowLeft size={14} aria-hidden />
      {label}
    </>
  )
  return href ? (
    <a className="page-header-back" href={href} onClick={go}>
      {words}
    </a>
  ) : (
    <button type="button" className="page-header-back" onClick={onClick}>
      {words}
    </button>
  )
}
