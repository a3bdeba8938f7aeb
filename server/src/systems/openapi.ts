import {
  declarationOf,
  isImport,
  type Operation,
  operationGroups,
  pathParameters
} from '@payouts/contract/systems/operation'
import { operations } from '@payouts/contract/systems/operations'
import { givenOnly, inputSchemaOf, type JsonSchema, schemaOf } from '#platform/http/systems/parameters.ts'
import { exampleOf, tokenExample } from './examples.ts'
import { headersOf, rate, refusalComponents, refusalsOf } from './refusals.ts'

/** The description of the API for systems, OpenAPI 3.1: all of it follows from the operations of the contract. */
export function openApi(publicUrl: string): object {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dealer Payouts',
      version: '1',
      description:
        'Amounts are texts in RM with two decimals, days are YYYY-MM-DD in Malaysia, instants are in UTC. A client requests; people decide, and a client only on kinds of requests that a policy of two people names.'
    },
    servers: [{ url: publicUrl }],
    tags: operationGroups.map((name) => ({ name })),
    security: [{ client: [] }],
    paths: pathsOf(operations, publicUrl),
    'x-examples': { token: tokenExample(publicUrl) },
    components: {
      securitySchemes: {
        client: {
          type: 'oauth2',
          description:
            'Client credentials, by a secret or by an assertion that the client signs (private_key_jwt). The answer states in expires_in for how many seconds the token works. There are no scopes: what a client may do is approved with it.',
          flows: { clientCredentials: { tokenUrl: `${publicUrl}/api/identity/token`, scopes: {} } }
        }
      },
      ...refusalComponents
    }
  }
}

function pathsOf(all: readonly Operation[], publicUrl: string): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of all) {
    const ofPath = paths[operation.path] ?? {}
    paths[operation.path] = { ...ofPath, [operation.method.toLowerCase()]: described(operation, publicUrl) }
  }
  return paths
}

function described(operation: Operation, publicUrl: string): object {
  const { summary, access, output } = declarationOf(operation)
  const rights =
    typeof access === 'string'
      ? []
      : access.map(({ menuName, button }) => [menuName, button].filter(Boolean).join(': '))
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary,
    description: `Needs ${rights.length > 1 ? 'one of the rights' : 'the right'} ${rights.join(', ')}.`,
    parameters: parametersOf(operation),
    ...bodyOf(operation),
    'x-example': exampleOf(operation, publicUrl),
    responses: {
      200: {
        description: 'Done.',
        headers: headersOf(rate),
        content: { 'application/json': { schema: schemaOf(output, 'output') } }
      },
      ...refusalsOf(operation)
    }
  }
}

const keyParameter = {
  ...{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
  description: 'A UUID of the sender. A repeat with the same key and content changes nothing and has the same answer.'
}

function parametersOf(operation: Operation): object[] {
  const { properties = {}, required = [] } = inputSchemaOf(operation)
  const inPath = pathParameters(operation)
  const named = Object.entries(properties).filter(([name]) => inPath.includes(name) || takesQuery(operation))
  const parameters = named.map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: givenOnly(schema)
  }))
  return operation.method === 'POST' ? [...parameters, keyParameter] : parameters
}

const takesQuery = (operation: Operation) => operation.method === 'GET' || isImport(operation)

function bodyOf(operation: Operation): object {
  if (operation.method === 'GET') return {}
  if (isImport(operation)) {
    const { required, optional } = operation.columns
    const description = `CSV with a header row, of at most 4 GiB, without a Content-Encoding. Columns: ${required.join(', ')}; optional: ${optional.join(', ') || 'none'}.`
    return { requestBody: { required: true, description, content: { 'text/csv': { schema: { type: 'string' } } } } }
  }
  return { requestBody: { required: true, content: { 'application/json': { schema: withoutPath(operation) } } } }
}

/** The payload without what the path says, and without files, which people attach. */
function withoutPath(operation: Operation): JsonSchema {
  const { properties = {}, required = [], ...schema } = inputSchemaOf(operation)
  const others = [...pathParameters(operation), 'fileName', 'fileType']
  const isOwn = (name: string) => !others.includes(name)
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
    required: required.filter(isOwn)
  }
}
