import { isImport, type Operation, pathParameters } from '@payouts/contract/systems/operation'

/** How a shell asks for a token. The variables stand for what a person was given. */
export const tokenExample = (publicUrl: string): string =>
  [
    `TOKEN=$(curl --silent --user "$CLIENT_ID:$CLIENT_SECRET" \\`,
    `  --data grant_type=client_credentials ${publicUrl}/api/identity/token \\`,
    `  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
  ].join('\n')

/** A call of an operation in a shell, by the values of its example. */
export function exampleOf(operation: Operation, publicUrl: string): string {
  const values = Object.entries(operation.example)
  const inPath = pathParameters(operation)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(operation.example[name]))
  )
  const others = values.filter(([name]) => !inPath.includes(name))
  const bearer = `curl --silent --header "Authorization: Bearer $TOKEN"`
  const key = `--header "Idempotency-Key: $(uuidgen)"`
  const query = new URLSearchParams(others.map(([name, value]): [string, string] => [name, String(value)])).toString()
  const address = `'${publicUrl}${path}${query === '' ? '' : `?${query}`}'`
  if (operation.method === 'GET') return `${bearer} ${address}`
  if (isImport(operation))
    return [`${bearer} ${key} \\`, `  --header 'Content-Type: text/csv' --data-binary @file.csv ${address}`].join('\n')
  const body = JSON.stringify(Object.fromEntries(others))
  return [`${bearer} ${key} \\`, `  --json '${body}' '${publicUrl}${path}'`].join('\n')
}
