import { Badge, UnstyledButton } from '@mantine/core'
import type { RoleRow } from '@payouts/contract/users/schema'
import { messages } from '../messages.ts'
import './RoleCards.css'

/** Every role, with what it is for and how many have it. */
export function RoleCards({ roles, onOpen }: { roles: readonly RoleRow[]; onOpen: (role: RoleRow) => void }) {
  return (
    <ul className="card-grid" aria-label={messages.roles}>
      {roles.map((role) => (
        <li key={role.name}>
          <UnstyledButton className="card role-card" onClick={() => onOpen(role)}>
            <span className="title">{role.name}</span>
            <span className="muted role-card-words">{role.description}</span>
            <span className="actions role-card-line">
              <b>{messages.holders(role.holders)}</b>
              {role.disabledHolders > 0 && <span>{messages.disabledHolders(role.disabledHolders)}</span>}
            </span>
            <span className="actions role-card-line">
              <RoleMarks role={role} />
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

/** What is special about a role. */
export function RoleMarks({ role }: { role: RoleRow }) {
  return (
    <>
      {role.builtIn && <Mark colour="gray">{messages.builtIn}</Mark>}
      {role.isExternal && <Mark colour="teal">{messages.external}</Mark>}
      {role.requiresTwoStep && <Mark colour="teal">{messages.requiresTwoStep}</Mark>}
      {role.waitingChangeId !== null && <Mark colour="orange">{messages.waits}</Mark>}
    </>
  )
}

function Mark({ colour, children }: { colour: string; children: string }) {
  return (
    <Badge variant="light" color={colour} size="sm" radius="sm" tt="none" fw={500}>
      {children}
    </Badge>
  )
}
