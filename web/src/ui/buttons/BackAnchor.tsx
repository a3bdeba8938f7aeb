import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import '../PageHeader.css'

/** A quiet link with an arrow to where a page came from; the router's own link if there is a router. */
export function BackAnchor({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} className="plain-button back-link" data-way-up>
      <ArrowLeft size={14} aria-hidden />
      {children}
    </a>
  )
}

/** A way back that carries state along. */
export function BackAction({ children, onClick }: Pick<ComponentProps<'button'>, 'children' | 'onClick'>) {
  return (
    <button type="button" onClick={onClick} className="plain-button back-link" data-way-up>
      <ArrowLeft size={14} aria-hidden />
      {children}
    </button>
  )
}
