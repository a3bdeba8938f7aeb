import type { MenuList } from '@payouts/contract/permissions'
import { rightsDifference } from '@payouts/contract/users/difference'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import './Difference.css'
import './roles/Rights.css'

/** What is gained and what is lost between two states, permission by permission. */
export function Difference({ before, after }: { before: readonly MenuList[]; after: readonly MenuList[] }) {
  const { gains, loses } = rightsDifference(before, after)
  if (!gains.length && !loses.length) return <p className="muted rights-none">{messages.noDifference}</p>
  return (
    <dl className="difference">
      <Part label={messages.gains} kind="gains" permissions={gains} icon={<Plus size={14} aria-hidden />} />
      <Part label={messages.loses} kind="loses" permissions={loses} icon={<Minus size={14} aria-hidden />} />
    </dl>
  )
}

type PartProps = { label: string; kind: 'gains' | 'loses'; permissions: readonly string[]; icon: ReactNode }

function Part({ label, kind, permissions, icon }: PartProps) {
  if (!permissions.length) return null
  return (
    <div className={`difference-${kind}`}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{permissions.join(', ')}</dd>
    </div>
  )
}
