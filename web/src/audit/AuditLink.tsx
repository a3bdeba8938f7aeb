import { Anchor } from '@mantine/core'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../client/session.ts'
import type { AuditFilter } from './lists.ts'

type AuditLinkProps = { filter: AuditFilter; value: string; children: ReactNode }

/** From what is shown to every audit event of it, of all years; nothing for whoever may not see them. */
export function AuditLink({ filter, value, children }: AuditLinkProps) {
  const { menu = [] } = useSession() ?? {}
  if (!isGranted(menu, permission('Audit'))) return null
  return (
    <Anchor component={Link} to="/audit" search={{ filter, value, months: 84 } as never} size="sm">
      {children}
    </Anchor>
  )
}
