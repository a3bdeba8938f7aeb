import { Button } from '@mantine/core'
import { messages } from './messages.ts'

/** From a dialog's form back to what the dialog showed before. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="subtle" color="gray" onClick={onBack}>
      {messages.back}
    </Button>
  )
}
