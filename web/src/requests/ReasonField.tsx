import { TextInput, type TextInputProps } from '@mantine/core'
import { longestReason } from '@payouts/contract/text'
import { messages } from './messages.ts'

/** The reason for a requested change, for the person who decides on it. */
export function ReasonField(props: TextInputProps) {
  return (
    <TextInput
      label={messages.reason}
      description={messages.reasonHint}
      withAsterisk
      maxLength={longestReason}
      {...props}
    />
  )
}
