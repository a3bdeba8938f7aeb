import type { Language } from '@payouts/contract/language'
import type { DealerQuestion } from '@payouts/contract/questions/schema'
import { aboutText, progressText } from './texts.ts'

type QuestionListProps = { questions: readonly DealerQuestion[]; language?: Language }

/** Questions with their answers, the latest first. */
export function QuestionList({ questions, language = 'en' }: QuestionListProps) {
  return (
    <ul className="lines">
      {questions.map((one) => (
        <li key={one.questionId}>
          <span className="detail block">{aboutText(language, one)}</span>
          <p>{one.question}</p>
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
