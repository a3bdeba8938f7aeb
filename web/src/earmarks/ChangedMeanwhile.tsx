import { Button, Group, Text } from '@mantine/core'
import type { EarmarkChange } from '@payouts/contract/earmarks/schema'
import { AnsweringAlert } from '#ui/states/AnsweringAlert.tsx'
import { messages } from './messages.ts'

type ChangedMeanwhileProps = {
  change: EarmarkChange
  /** Continues from the current state; undefined if there is none. */
  onTakeOver: (() => void) | undefined
}

/** Warns that the earmark has changed since it was shown, before the person overwrites it. */
export function ChangedMeanwhile({ change, onTakeOver }: ChangedMeanwhileProps) {
  const { status, earmark, reason, changedBy } = change
  return (
    <AnsweringAlert color="orange" title={messages.changedMeanwhile}>
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
    </AnsweringAlert>
  )
}
