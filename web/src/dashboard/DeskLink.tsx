import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useDecisionsWaiting } from '../layout/use-decisions-waiting.ts'
import { messages } from './messages.ts'

/** The way to what waits for the reader; nothing while nothing does. */
export function DeskLink() {
  const count = useDecisionsWaiting()('/desk')
  if (count === 0) return null
  return (
    <Button component={Link} to="/desk" leftSection={<Inbox size={16} aria-hidden />}>
      {messages.waitingForYou(count)}
    </Button>
  )
}
