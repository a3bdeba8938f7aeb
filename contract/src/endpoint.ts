import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/**
 * Who may make a call:
 * `bootstrap`, whoever holds a bootstrap token; `session`, whoever is signed in;
 * `staff`, whoever is signed in with a role other than Dealer Owner; a list, whoever was granted one of it.
 */
export type Access = 'bootstrap' | 'session' | 'staff' | readonly [Permission, ...Permission[]]

/** `read` changes nothing; `write` is recorded by its requestId; `download` answers with a file. */
export type EndpointKind = 'read' | 'write' | 'download'

export type Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly path: `/api/${string}`
  readonly kind: EndpointKind
  readonly access: Access
  readonly input: Input
  /** What stands under `result`; a download's is `z.never()`. */
  readonly output: Output
  /** Whether the envelope may carry `fileContent`, which raises the body's limit from 1 to 15 MiB. */
  readonly takesFile?: boolean
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type CheckedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Declares a call. Without its access it does not compile, so none can be left open by mistake. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Endpoint<Input, Output>
): Endpoint<Input, Output> {
  return declaration
}
