import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSession } from '#client/session/session.ts'
import { later } from '#ui/later.tsx'
import { Initials } from '#ui/texts/Initials.tsx'
import { messages } from '../messages.ts'
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
        <VisuallyHidden>
          {messages.account} {userName}
        </VisuallyHidden>
        <Initials name={userName} />
      </UnstyledButton>
      <UserMenuLines needed={opened} anchor={button} opened={opened} onChange={setOpened} session={session} />
    </>
  )
}
