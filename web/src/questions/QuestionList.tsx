import type { Language } from '@payouts/contract/language'
import type { DealerQuestion } from '@payouts/contract/questions/schema'
import { QuestionDocument } from './QuestionDocument.tsx'
import { aboutText, progressText } from './texts.ts'

type QuestionListProps = { questions: readonly DealerQuestion[]; language?: Language }

/** Questions with their documents and answers, the latest first. */
export function QuestionList({ questions, language = 'en' }: QuestionListProps) {
  return (
    <ul className="lines">
      {questions.map((one) => (
        <li key={one.questionId}>
          <span className="detail block">{aboutText(language, one)}</span>
          <p>{one.question}</p>
          <QuestionDocument question={one} language={language} />
          <span className="detail block">
            {progressText(language, one)}
            {one.answeredBy && ` · ${one.answeredBy}`}
          </span>
          {one.answer && <blockquote>{one.answer}</blockquote>}
        </li>
      ))}
    </ul>
  )
}
