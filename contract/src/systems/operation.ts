import type { z } from 'zod'
import type { Endpoint } from '#endpoint.ts'

/** The groups of operations, as the documentation lists them. */
export const operationGroups = ['Cycles', 'Dealers', 'Payments', 'Books', 'E-invoices', 'Requests', 'Imports'] as const
export type OperationGroup = (typeof operationGroups)[number]

/** A read by a system: a GET that a call of the contract answers. */
export type ReadOperation = {
  readonly id: string
  readonly method: 'GET'
  /** `/api/v1/cycles/{batchNo}`: what is in braces is a property of the call's payload, like every query parameter. */
  readonly path: `/api/v1/${string}`
  readonly group: OperationGroup
  /** The call with its permissions, its payload and its result. */
  readonly endpoint: Endpoint
  /** Values by which the documentation shows it. */
  readonly example: Readonly<Record<string, string | number | boolean>>
}

/** A request or a command by a system: a POST whose JSON body is the payload of a call of the contract. */
export type WriteOperation = Omit<ReadOperation, 'method' | 'example'> & {
  readonly method: 'POST'
  /** Parts of the payload that people give and systems do not. */
  readonly example: Readonly<Record<string, unknown>>
}

/** A file that a system sends as the body of a POST, of any length; its columns are those of the console's import. */
export type ImportOperation = {
  readonly id: string
  readonly method: 'POST'
  readonly path: `/api/v1/${string}`
  readonly group: 'Imports'
  readonly summary: string
  readonly access: Exclude<Endpoint['access'], string>
  /** The query parameters. */
  readonly input: z.ZodObject
  /** The report of rows. */
  readonly output: z.ZodType
  readonly columns: { readonly required: readonly string[]; readonly optional: readonly string[] }
  readonly example: Readonly<Record<string, string | number>>
}

export type Operation = ReadOperation | WriteOperation | ImportOperation

export const isImport = (operation: Operation): operation is ImportOperation => 'columns' in operation

/** What an operation does, who may use it and what it takes and gives, wherever that is declared. */
export function declarationOf(operation: Operation) {
  const { summary, access, input, output } = isImport(operation) ? operation : operation.endpoint
  return { summary, access, input, output }
}

/** The names in braces of a path. */
export function pathParameters({ path }: Pick<Operation, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
