import { messages } from '../messages.ts'
import { type ApiDocument, refusalsOf } from './api-document.ts'

/** Every refusal of any operation, and the fields of its problem. */
export function Refusals({ document }: { document: ApiDocument }) {
  const fields = Object.entries(document.components.schemas.Problem.properties ?? {})
  return (
    <section className="card stack-xs" aria-labelledby="api-refusals">
      <h2 id="api-refusals">{messages.refusals}</h2>
      <p>{messages.refusalsHint}</p>
      <table className="data-table stacked-table" aria-label={messages.refusals}>
        <thead>
          <tr>
            <th scope="col">{messages.status}</th>
            <th scope="col">{messages.meaning}</th>
            <th scope="col">{messages.headerFields}</th>
          </tr>
        </thead>
        <tbody>
          {refusalsOf(document).map(({ status, description, headers }) => (
            <tr key={status}>
              <th scope="row">{status === 'default' ? messages.otherStatus : status}</th>
              <td data-label={messages.meaning}>{description}</td>
              <td data-label={messages.headerFields}>{headers.join(', ') || messages.noHeaderFields}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{messages.problemFields}</h3>
      <ul className="api-shape">
        {fields.map(([name, { description }]) => (
          <li key={name}>
            <code>{name}</code> <span className="dimmed">{description}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
