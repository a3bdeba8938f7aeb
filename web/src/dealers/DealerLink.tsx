import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './DealerLink.css'
import { messages } from './messages.ts'

/** A dealer's name as the way to the page that has all of the dealer. */
export function DealerLink({ companyCode, children }: { companyCode: string; children: ReactNode }) {
  return (
    <Link to="/dealer" search={{ companyCode }} className="dealer-link">
      {children}
    </Link>
  )
}

/** The same link where the name is already shown, as in a dialog about the dealer. */
export function DealerPageLink({ companyCode }: { companyCode: string }) {
  return <DealerLink companyCode={companyCode}>{messages.allOf(companyCode)}</DealerLink>
}
