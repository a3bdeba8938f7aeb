import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#client/QueryState.tsx'
import { ListFrame } from '#list/ListScreen.tsx'
import { messages } from '../messages.ts'
import { SystemsTabs } from '../SystemsTabs.tsx'
import { type ApiDocument, openApiPath, operationsByGroup } from './api-document.ts'
import './Documentation.css'
import { OperationCard } from './OperationCard.tsx'
import { Refusals } from './Refusals.tsx'

async function readDocument(): Promise<ApiDocument> {
  const answer = await fetch(openApiPath)
  if (!answer.ok) throw new Error(messages.noDocument)
  return (await answer.json()) as ApiDocument
}

/** What other systems can call, from the server's own description. */
export function DocumentationPage() {
  const query = useQuery({ queryKey: [openApiPath], queryFn: readDocument, staleTime: Infinity })
  const { data } = query
  return (
    <ListFrame title={messages.systems} purpose={messages.documentationPurpose}>
      <SystemsTabs current="documentation" />
      <QueryState query={query} height={480} label={messages.loading} />
      {data && <Documentation document={data} />}
    </ListFrame>
  )
}

function Documentation({ document }: { document: ApiDocument }) {
  const groups = operationsByGroup(document)
  return (
    <>
      <section className="card stack-xs" aria-labelledby="api-begin">
        <h2 id="api-begin">{messages.begin}</h2>
        <ol className="bullets stack-xs">
          {messages.beginSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <pre className="api-code">{document['x-examples'].token}</pre>
        <p>
          {messages.wholeDocument}{' '}
          <a href={openApiPath} download="dealer-payouts-openapi.json">
            {openApiPath}
          </a>
        </p>
      </section>
      <OperationIndex groups={groups} />
      <Refusals document={document} />
      {groups.map(([group, operations]) => (
        <section key={group} className="stack" aria-label={group}>
          <h2>{group}</h2>
          {operations.map((operation) => (
            <OperationCard key={operation.operationId} operation={operation} />
          ))}
        </section>
      ))}
    </>
  )
}

/** Every operation by its group, each leading to its card. */
function OperationIndex({ groups }: { groups: ReturnType<typeof operationsByGroup> }) {
  return (
    <nav className="card stack-xs" aria-labelledby="api-index">
      <h2 id="api-index">{messages.operations}</h2>
      <ul className="api-index">
        {groups.map(([group, operations]) => (
          <li key={group}>
            <h3>{group}</h3>
            <ul className="bullets">
              {operations.map(({ operationId, summary }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`}>{summary}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
