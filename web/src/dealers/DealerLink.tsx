import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './DealerLink.css'
import { messages } from './messages.ts'

/** A dealer's name as a link to the dealer's page. */
export function DealerLink({ companyCode, children }: { companyCode: string; children: ReactNode }) {
  return (
    <Link to="/dealer" search={{ companyCode }} className="quiet-link dealer-link">
      {children}
    </Link>
  )
}

/** The link where the name is shown already, as in a dialog about the dealer. */
export function DealerPageLink({ companyCode }: { companyCode: string }) {
  return <DealerLink companyCode={companyCode}>{messages.allOf(companyCode)}</DealerLink>
}
