import { z } from 'zod'
import { isStorable } from '#platform/http/calls/open-envelope.ts'
import { ScimError } from './scim-error.ts'

const deepest = 20

/** Refuses what no handler takes: what is nested too deeply, and texts that the database cannot store. @throws ScimError */
export function refuseUnstorable(value: unknown, path = 'body', depth = 0): void {
  if (depth > deepest) throw new ScimError(400, 'The request is nested too deeply.', 'invalidSyntax')
  if (typeof value === 'string' && !isStorable(value))
    throw new ScimError(400, `${path} has a NUL or half of a character. Send it without.`, 'invalidValue')
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    refuseUnstorable(name, `An attribute of ${path}`, depth)
    refuseUnstorable(part, name, depth + 1)
  }
}

/** The parameters of an address, each given once. @throws ScimError */
export function queryOf(given: unknown): Record<string, string> {
  const { data, error } = z.record(z.string(), z.string()).safeParse(given)
  if (error)
    throw new ScimError(400, `The parameter ${String(error.issues[0]?.path[0])} is given twice.`, 'invalidValue')
  return data
}
