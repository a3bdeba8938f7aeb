import { Button, Stack, Text, Title } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { homePath } from './menu.ts'
import { messages } from './messages.ts'
import { useMenu } from './use-menu.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The text of the generic success page; stored in the history entry, so that no URL can inject text. */
    readonly done?: string
  }
}

/** The generic success page, for actions without their own. */
export function SuccessPage() {
  const done = useLocation({ select: (location) => location.state.done })
  const menu = useMenu()
  return (
    <Stack align="center" justify="center" ta="center" gap="md" mih="50vh">
      <CircleCheck size={48} strokeWidth={1.5} color="var(--mantine-color-success)" aria-hidden="true" />
      <Title>{messages.success}</Title>
      <Text c="dimmed">{done ?? messages.successText}</Text>
      <Button component={Link} to={homePath(menu)}>
        {messages.done}
      </Button>
    </Stack>
  )
}
