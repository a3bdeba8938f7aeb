import { sql } from 'kysely'
import { z } from 'zod'
import { create, drop, patch, put } from './resources.ts'
import { errorBody, ScimError } from './scim-error.ts'
import type { ProvisioningCall } from './settle.ts'
import type { Kind } from './store.ts'

export const mostOperations = 100

const bulkRequest = z.object({
  failOnErrors: z.int().positive().optional(),
  Operations: z
    .array(
      z.object({
        method: z.string(),
        path: z.string().max(200),
        bulkId: z.string().max(100).optional(),
        version: z.string().optional(),
        data: z.unknown().optional()
      })
    )
    .max(mostOperations)
})
type Operation = z.infer<typeof bulkRequest>['Operations'][number]
type Done = { status: string; location?: string; version?: string; response?: object }

const kinds: Readonly<Record<string, Kind>> = { Users: 'users', Groups: 'groups' }

/** Several changes in one request (RFC 7644, 3.7): each as a whole or not at all, later ones by the ids of earlier ones. */
export async function bulk(call: ProvisioningCall, given: unknown): Promise<object> {
  const { data, error } = bulkRequest.safeParse(given)
  if (error)
    throw new ScimError(400, `A bulk request has a list of at most ${mostOperations} Operations.`, 'invalidSyntax')
  const made = new Map<string, string>()
  const Operations: object[] = []
  let failures = 0
  for (const operation of data.Operations) {
    if (data.failOnErrors !== undefined && failures >= data.failOnErrors) break
    const { method, bulkId } = operation
    const done = await one(call, withIds(operation, made), (id) => bulkId !== undefined && made.set(bulkId, id))
    if (done.response) failures += 1
    Operations.push({ method, ...(bulkId !== undefined && { bulkId }), ...done })
  }
  return { schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkResponse'], Operations }
}

const withIds = (operation: Operation, made: ReadonlyMap<string, string>): Operation =>
  JSON.parse(
    JSON.stringify(operation, (name, value: unknown) =>
      typeof value === 'string' && name !== 'bulkId'
        ? value.replace(/bulkId:([\w.-]+)/g, (whole, id: string) => made.get(id) ?? whole)
        : value
    )
  ) as Operation

async function one(call: ProvisioningCall, operation: Operation, keep: (id: string) => void): Promise<Done> {
  const { tx } = call
  await sql`savepoint before_the_operation`.execute(tx)
  try {
    return await apply(call, operation, keep)
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    await sql`rollback to savepoint before_the_operation`.execute(tx)
    return { status: String(error.status), response: errorBody(error) }
  }
}

async function apply(call: ProvisioningCall, operation: Operation, keep: (id: string) => void): Promise<Done> {
  const [, resource = '', id] = operation.path.split('/')
  const kind = kinds[resource]
  if (!kind) throw new ScimError(404, `There is nothing at ${operation.path}.`)
  const { data: given, version: ifMatch } = operation
  const method = operation.method.toUpperCase()
  if (method === 'POST' && id === undefined) {
    const { id: made, meta } = await create(call, kind, given)
    keep(made)
    return { status: '201', location: meta.location, version: meta.version }
  }
  if (id === undefined) throw new ScimError(400, 'The path names no resource.', 'invalidPath')
  if (method === 'DELETE') {
    await drop(call, kind, id, ifMatch)
    return { status: '204' }
  }
  if (method !== 'PUT' && method !== 'PATCH') throw new ScimError(400, `There is no method ${method}.`, 'invalidSyntax')
  const { meta } = await (method === 'PUT' ? put : patch)(call, kind, id, { given, ifMatch })
  return { status: '200', location: meta.location, version: meta.version }
}
