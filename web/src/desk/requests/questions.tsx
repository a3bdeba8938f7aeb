import { canAnswer } from '@payouts/contract/questions/can'
import { questionEndpoints } from '@payouts/contract/questions/endpoints'
import type { DealerQuestion } from '@payouts/contract/questions/schema'
import { Reply } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { AnswerDialog } from '#questions/AnswerDialog.tsx'
import { messages as words } from '#questions/messages.ts'
import { QuestionDocument } from '#questions/QuestionDocument.tsx'
import { RowsLink } from '#questions/RowsLink.tsx'
import { aboutText } from '#questions/texts.ts'
import { useReader } from '#requests/use-reader.ts'
import { actionButton } from '#ui/buttons/action-button.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { Money } from '#ui/figures/Money.tsx'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { continueFrom, notRead } from '../one-request.ts'
import type { DecisionProps } from '../use-desk.ts'

/** A dealer's question with its rows. One of the staff answers; nothing else happens. */
export function QuestionOnDesk(props: DecisionProps) {
  const { line } = props
  const query = useCall(questionEndpoints.getQuestions, {
    ...{ pageNumber: 0, pageSize: 1, status: 'Open' as const },
    questionId: Number(line.key)
  })
  const reader = useReader()
  const { open, subject, ...dialog } = useDialogAbout<DealerQuestion>()
  const question = query.data?.content[0]
  const done = () => {
    dialog.onClose()
    continueFrom(props)()
  }
  const answer = actionButton(
    words.answer,
    <Reply size={16} aria-hidden />,
    question ? canAnswer(question, reader) : notRead,
    () => question && open(question)
  )
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={question !== undefined}
      amount={<Money amount={line.amount} />}
      actions={[{ ...answer, letter: 'a', main: true }]}
      dialog={<AnswerDialog {...dialog} question={subject} onDone={done} />}
    >
      {question && (
        <Card title={words.rows}>
          <p>{aboutText('en', question)}</p>
          <p className="actions">
            <RowsLink question={question} />
            <QuestionDocument question={question} />
            <TextLink to="/dealer" search={{ companyCode: question.companyCode }}>
              {words.openDealer}
            </TextLink>
          </p>
        </Card>
      )}
    </EvidenceFrame>
  )
}
