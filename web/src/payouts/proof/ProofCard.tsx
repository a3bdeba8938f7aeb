import type { CycleProof, ProofStatementName } from '@payouts/contract/payouts/proof'
import type { ReactNode } from 'react'
import { messages, statementLabels } from './messages.ts'
import { ProofMark } from './ProofMark.tsx'

type ProofCardProps = {
  title: string
  proof: CycleProof
  /** Its statements; each has a tick or a cross below the picture. */
  statements: readonly ProofStatementName[]
  aside?: ReactNode
  children: ReactNode
}

/** One part of a proof: a picture of figures, its statements, and the differences of those that fail. */
export function ProofCard({ title, proof, statements, aside, children }: ProofCardProps) {
  const shown = proof.statements.filter(({ statement }) => statements.includes(statement))
  return (
    <section className="card" aria-label={title}>
      <header className="row-apart detail proof-card-head">
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
      <ul className="proof-statements">
        {shown.map(({ statement, differenceCount }) => (
          <li key={statement}>
            <ProofMark holds={differenceCount === 0} /> {statementLabels[statement]}
          </li>
        ))}
      </ul>
      {shown.map((each) => each.differenceCount > 0 && <Differences key={each.statement} {...each} />)}
    </section>
  )
}

function Differences({ statement, differences, differenceCount }: CycleProof['statements'][number]) {
  const unnamed = differenceCount - differences.length
  return (
    <div className="proof-differences">
      <table className="data-table stacked-table">
        <caption>{statementLabels[statement]}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.subject}</th>
            <th scope="col">{messages.kept}</th>
            <th scope="col">{messages.found}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ subject, kept, found }) => (
            <tr key={subject}>
              <th scope="row">{subject}</th>
              <td data-label={messages.kept}>{kept}</td>
              <td data-label={messages.found}>{found}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unnamed > 0 && <p>{messages.more(unnamed)}</p>}
    </div>
  )
}
