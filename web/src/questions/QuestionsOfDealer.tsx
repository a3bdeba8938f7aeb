import { questionEndpoints } from '@payouts/contract/questions/endpoints'
import { useCall } from '#client/queries.ts'
import { messages } from './messages.ts'
import { QuestionList } from './QuestionList.tsx'

const shown = 10

/** For staff: what a dealer asked and was answered; nothing where it never asked. */
export function QuestionsOfDealer({ companyCode }: { companyCode: string }) {
  const { data } = useCall(questionEndpoints.getQuestions, { pageNumber: 0, pageSize: shown, companyCode })
  if (!data || data.content.length === 0) return null
  return (
    <section className="card stack-xs" aria-label={messages.title}>
      <h2>{messages.title}</h2>
      <QuestionList questions={data.content} />
    </section>
  )
}
