import { Button, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyMessages } from '../lazy-messages.ts'
import { homePath } from '../menu/menu.ts'
import { useMenu } from '../menu/use-menu.ts'
import { messages } from '../messages.ts'
import { StarField } from '../StarField.tsx'
import './LostInSpace.css'

/** For paths that do not exist, and for those that this user may not open, which `children` then explain. */
export function LostInSpace({ children }: { children?: ReactNode }) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const menu = useMenu()
  const goBack = () => {
    // The first entry is sign-in, which ends the session, or this page, which the frame has entered twice.
    if (history.location.state.__TSR_index > 1) history.back({ ignoreBlocker: true })
    else void navigate({ to: homePath(menu) })
  }
  return (
    <div className="lost-in-space">
      <StarField />
      <Stack align="center" gap="md" ta="center" pos="relative">
        <Title tabIndex={-1} data-page-focus>
          {messages.notFoundTitle}
        </Title>
        <Text c="dimmed">{lazyMessages.notFoundText}</Text>
        {children}
        <Button onClick={goBack} mt="sm">
          {lazyMessages.goBack}
        </Button>
      </Stack>
    </div>
  )
}
