import { Anchor } from '@mantine/core'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../client/session.ts'
import type { AuditFilter } from './lists.ts'
import { messages } from './messages.ts'

type Worded = keyof typeof messages.every
type AuditLinkProps = { value: string } & (
  | { filter: Worded; children?: ReactNode }
  | { filter: Exclude<AuditFilter, Worded>; children: ReactNode }
)

/** A link to every audit event of a record, of all years; nothing for a user who may not see them. */
export function AuditLink({ value, ...link }: AuditLinkProps) {
  const { menu = [] } = useSession() ?? {}
  if (!isGranted(menu, permission('Audit'))) return null
  return (
    <Anchor component={Link} to="/audit" search={{ filter: link.filter, value, months: 84 } as never} size="sm">
      {link.children ?? messages.every[link.filter as Worded]}
    </Anchor>
  )
}
