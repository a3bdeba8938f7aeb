import { Button } from '@mantine/core'
import type { Language } from '@payouts/contract/language'
import { questionEndpoints } from '@payouts/contract/questions/endpoints'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { QuestionList } from './QuestionList.tsx'
import { questionTexts } from './texts.ts'

const shown = 10

type OwnQuestionsProps = {
  language: Language
  /** Asks about a transaction; undefined where the dealer has none to ask about. */
  onAsk: (() => void) | undefined
}

/** What a dealer asked, with the answers. */
export function OwnQuestions({ language, onAsk }: OwnQuestionsProps) {
  const words = questionTexts(language)
  const { data, error } = useCall(questionEndpoints.getQuestions, { pageNumber: 0, pageSize: shown })
  return (
    <section className="card" aria-label={words('title')}>
      <div className="section-head">
        <h2>{words('title')}</h2>
        {onAsk && (
          <Button size="xs" variant="default" onClick={onAsk}>
            {words('askTransaction')}
          </Button>
        )}
      </div>
      {error && <p className="muted">{errorText(error)}</p>}
      {data?.content.length === 0 && <p className="dimmed">{words('none')}</p>}
      {data && data.content.length > 0 && <QuestionList questions={data.content} language={language} />}
    </section>
  )
}
