import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSession } from '#client/session/session.ts'
import { later } from '#ui/later.tsx'
import { initialsOf } from '#ui/texts/initials.ts'
import './UserMenu.css'

const UserMenuLines = later(() => import('./UserMenuLines.tsx').then(({ UserMenuLines }) => UserMenuLines))

/** Who is signed in, and what concerns only this person: password, colours, signing out. */
export function UserMenu() {
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  if (!session) return null
  const { userName } = session
  return (
    <>
      <UnstyledButton
        ref={button}
        className="user-menu-target"
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <VisuallyHidden>Account of {userName}</VisuallyHidden>
        <Avatar aria-hidden size={32} radius="xl" color="teal" variant="filled" className="user-menu-initials">
          {initialsOf(userName)}
        </Avatar>
      </UnstyledButton>
      <UserMenuLines needed={opened} anchor={button} opened={opened} onChange={setOpened} session={session} />
    </>
  )
}
