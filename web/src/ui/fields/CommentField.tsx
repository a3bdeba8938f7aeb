import { Textarea, type TextareaProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { messages } from '../messages.ts'

/** The comment on an action. Enter sends the form around it, Shift + Enter starts a new line. */
export function CommentField(props: TextareaProps) {
  return (
    <Textarea
      label={messages.comment}
      description={messages.commentHint}
      withAsterisk
      maxLength={2000}
      onKeyDown={submitOnEnter}
      {...props}
    />
  )
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
