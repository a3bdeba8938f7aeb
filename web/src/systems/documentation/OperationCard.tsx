import { Badge } from '@mantine/core'
import { messages } from '../messages.ts'
import { linesOf, type ShownOperation, valueText } from './api-document.ts'

/** One operation: what it takes and gives, and a call of it. */
export function OperationCard({ operation }: { operation: ShownOperation }) {
  const { method, path, summary, description, parameters, requestBody, operationId } = operation
  const body = Object.entries(requestBody?.content ?? {})[0]
  return (
    <article className="card stack-xs api-operation" id={operationId} aria-label={summary}>
      <h3>{summary}</h3>
      <p className="row">
        <Badge variant="light" color={method === 'GET' ? 'blue' : 'teal'} radius="sm">
          {method}
        </Badge>
        <code className="api-path">{path}</code>
      </p>
      <p className="dimmed">{description}</p>
      {parameters.length > 0 && (
        <table className="data-table stacked-table" aria-label={messages.parametersOf(summary)}>
          <thead>
            <tr>
              <th scope="col">{messages.parameter}</th>
              <th scope="col">{messages.where}</th>
              <th scope="col">{messages.type}</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map(({ name, in: place, required, description: meaning, schema }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                  {required && <span className="dimmed"> {messages.required}</span>}
                </th>
                <td data-label={messages.where}>{place}</td>
                <td data-label={messages.type}>
                  {valueText(schema)} {meaning && <span className="dimmed">{meaning}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {body && (
        <>
          <h4>{messages.body(body[0])}</h4>
          {requestBody?.description && <p>{requestBody.description}</p>}
          <Shape lines={linesOf(body[1].schema)} />
        </>
      )}
      <h4>{messages.example}</h4>
      <pre className="api-code">{operation['x-example']}</pre>
      <details>
        <summary>{messages.answer}</summary>
        <Shape lines={linesOf(operation.responses[200].content['application/json'].schema)} />
      </details>
    </article>
  )
}

function Shape({ lines }: { lines: ReturnType<typeof linesOf> }) {
  if (lines.length === 0) return null
  return (
    <ul className="api-shape">
      {lines.map(({ name, type, description, depth }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the lines never change
        <li key={index} style={{ paddingInlineStart: `${depth * 16}px` }}>
          <code>{name}</code> <span className="dimmed">{type}</span> {description}
        </li>
      ))}
    </ul>
  )
}
