import { mostProblems, problemText } from '@payouts/contract/rate-cards/read-card'
import type { RuleProblem } from '@payouts/contract/rate-cards/schema'
import { messages } from './messages.ts'

const shownFirst = 5

/** The cells that cannot be read, each with its rule's number. */
export function Problems({
  problems,
  onShow
}: {
  problems: readonly RuleProblem[]
  onShow: (problem: RuleProblem) => void
}) {
  if (problems.length === 0) return null
  const further = problems.length - shownFirst
  return (
    <section
      className="card edge stack-xs"
      style={{ '--edge': 'var(--tone-red)' } as React.CSSProperties}
      aria-labelledby="rule-problems"
    >
      <h2 id="rule-problems" role="status">
        {messages.problems(problems.length, mostProblems)}
      </h2>
      <ul className="lines">
        {problems.slice(0, shownFirst).map((problem) => (
          <li key={`${problem.row} ${problem.column} ${problem.problem}`}>
            <button type="button" className="plain-button quiet-link" onClick={() => onShow(problem)}>
              {problemText(problem)}
            </button>
          </li>
        ))}
      </ul>
      {further > 0 && <p className="muted">{messages.furtherOnes(further)}</p>}
    </section>
  )
}
