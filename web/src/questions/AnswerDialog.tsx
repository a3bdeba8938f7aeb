import { Stack, Textarea } from '@mantine/core'
import { questionEndpoints } from '@payouts/contract/questions/endpoints'
import { type DealerQuestion, longestQuestion } from '@payouts/contract/questions/schema'
import { type FormEvent, useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { useCommand } from '#client/queries.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { messages } from './messages.ts'

type AnswerDialogProps = {
  question: DealerQuestion | undefined
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** Answers a dealer's question. */
export function AnswerDialog({ question, opened, onClose, onDone }: AnswerDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.answerTitle(question?.companyName ?? '')}>
      {question && <AnswerForm question={question} onDone={onDone} />}
    </Dialog>
  )
}

function AnswerForm({ question: { question, questionId }, onDone }: { question: DealerQuestion; onDone: () => void }) {
  const [answer, setAnswer] = useState('')
  const sending = useCommand(questionEndpoints.answerQuestion, { invalidates: 'everything', readsAfterSuccess: false })
  const isComplete = answer.trim() !== ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) sending.mutate({ payload: { questionId, answer } }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <blockquote>“{question}”</blockquote>
        <Textarea
          label={messages.answer}
          description={messages.answerHint}
          withAsterisk
          minRows={3}
          maxLength={longestQuestion}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        {sending.error && <CallRefusal error={sending.error} verb={messages.send} />}
      </Stack>
      <DialogActions
        submit={messages.send}
        busy={sending.isPending}
        disabledReason={isComplete ? undefined : messages.answerRequired}
      />
    </form>
  )
}
