import { isGranted, permission } from '@payouts/contract/permissions'
import type { ReactNode } from 'react'
import { useSession } from '#client/session/session.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { messages } from './link-messages.ts'
import type { AuditFilter } from './lists.ts'

type Worded = keyof typeof messages.every
type AuditLinkProps = { value: string } & (
  | { filter: Worded; children?: ReactNode }
  | { filter: Exclude<AuditFilter, Worded>; children: ReactNode }
)

/** A link to every audit event of a record, of all years; nothing for users without permission. */
export function AuditLink({ value, ...link }: AuditLinkProps) {
  const { menu = [] } = useSession() ?? {}
  if (!isGranted(menu, permission('Audit'))) return null
  return (
    <TextLink to="/audit" search={{ filter: link.filter, value, months: 84 }} size="sm">
      {link.children ?? messages.every[link.filter as Worded]}
    </TextLink>
  )
}
