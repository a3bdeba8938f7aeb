import { Button } from '@mantine/core'
import { messages } from './messages.ts'

/** Returns from a dialog's form to its previous content. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="subtle" color="gray" onClick={onBack}>
      {messages.back}
    </Button>
  )
}
