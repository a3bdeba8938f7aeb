import { Alert, Button, Group, Text } from '@mantine/core'
import type { EarmarkChange } from '@payouts/contract/earmarks/schema'
import { messages } from './messages.ts'

type ChangedMeanwhileProps = {
  change: EarmarkChange
  /** Goes on from what stands now; undefined where nothing does. */
  onTakeOver: (() => void) | undefined
}

/** Says that the earmark is no longer what the person looks at, before they save over somebody else's. */
export function ChangedMeanwhile({ change, onTakeOver }: ChangedMeanwhileProps) {
  const { status, earmark, reason, changedBy } = change
  return (
    <Alert color="orange" title={messages.changedMeanwhile} role="alert">
      <Text size="sm">
        {status === 'Removed' ? messages.isGone(changedBy) : messages.isNow(earmark, reason, changedBy)}
      </Text>
      {onTakeOver && (
        <Group mt="xs">
          <Button size="xs" variant="default" onClick={onTakeOver}>
            {messages.takeOver}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
