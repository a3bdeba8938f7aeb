import { Anchor } from '@mantine/core'
import type { Language } from '@payouts/contract/language'
import type { DealerQuestion } from '@payouts/contract/questions/schema'
import { useState } from 'react'
import { AttachmentsDialog } from '#attachments/AttachmentsDialog.tsx'
import { questionTexts } from './texts.ts'

type QuestionDocumentProps = { question: DealerQuestion; language?: Language }

/** Opens the document that came with a question; nothing where it came without one. */
export function QuestionDocument({ question, language = 'en' }: QuestionDocumentProps) {
  const [opened, setOpened] = useState(false)
  if (question.documentReference === null) return null
  return (
    <>
      <Anchor component="button" type="button" onClick={() => setOpened(true)}>
        {questionTexts(language)('openDocument')}
      </Anchor>
      <AttachmentsDialog
        attachmentType="QUESTION"
        reference={question.documentReference}
        comment={question.question}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
