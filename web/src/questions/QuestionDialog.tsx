import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { Language } from '@payouts/contract/language'
import { questionEndpoints } from '@payouts/contract/questions/endpoints'
import { longestQuestion, type QuestionAbout } from '@payouts/contract/questions/schema'
import { type FormEvent, useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { useCommand } from '#client/queries.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { namedFile } from '#ui/fields/file-rules.ts'
import { questionTexts } from './texts.ts'

/** What a dealer is about to ask: of these rows, or of a transaction of one of these payouts that is still to be named. */
export type Asking = {
  title: string
  /** How its words begin. */
  begins?: string
} & ({ about: QuestionAbout } | { payouts: readonly { batchNo: number; name: string }[] })

type QuestionDialogProps = { asking: Asking | undefined; opened: boolean; onClose: () => void; language: Language }

/** A dealer's question about its own rows. */
export function QuestionDialog({ asking, opened, onClose, language }: QuestionDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={questionTexts(language)('dialog')}>
      {asking && <QuestionForm asking={asking} onDone={onClose} language={language} />}
    </Dialog>
  )
}

type QuestionFormProps = { asking: Asking; onDone: () => void; language: Language }

function QuestionForm({ asking, onDone, language }: QuestionFormProps) {
  const words = questionTexts(language)
  const payouts = 'payouts' in asking ? asking.payouts : []
  const [batchNo, setBatchNo] = useState(payouts[0]?.batchNo ?? 0)
  const [transactionNo, setTransactionNo] = useState('')
  const [question, setQuestion] = useState(asking.begins ?? '')
  const [file, setFile] = useState<File | null>(null)
  const ask = useCommand(questionEndpoints.askQuestion, { invalidates: [questionEndpoints.getQuestions] })
  const isComplete = question.trim() !== '' && (payouts.length === 0 || transactionNo.trim() !== '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    const about = 'about' in asking ? asking.about : { kind: 'TRANSACTION' as const, batchNo, transactionNo }
    const payload = { about, question, ...namedFile(file) }
    ask.mutate({ payload, ...(file && { file }) }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <p className="strong">{asking.title}</p>
        <p className="muted">{words('means')}</p>
        {payouts.length > 0 && (
          <>
            <NativeSelect
              label={words('payout')}
              data={payouts.map(({ batchNo: value, name }) => ({ value: String(value), label: name }))}
              value={String(batchNo)}
              onChange={(event) => setBatchNo(Number(event.currentTarget.value))}
            />
            <TextInput
              label={words('transactionNo')}
              withAsterisk
              value={transactionNo}
              onChange={(event) => setTransactionNo(event.currentTarget.value)}
            />
          </>
        )}
        <Textarea
          label={words('question')}
          withAsterisk
          minRows={3}
          maxLength={longestQuestion}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <FileField label={words('document')} onChange={setFile} />
        {ask.error && <CallRefusal error={ask.error} verb={words('send')} />}
      </Stack>
      <DialogActions
        cancel={words('cancel')}
        submit={words('send')}
        busy={ask.isPending}
        disabledReason={isComplete ? undefined : words('required')}
      />
    </form>
  )
}
