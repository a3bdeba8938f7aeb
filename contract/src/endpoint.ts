import { z } from 'zod'
import { type Permission, permission } from './permissions.ts'

/**
 * Who may make a call:
 * `bootstrap`: a caller with a bootstrap token; `session`: any signed-in user;
 * `staff`: a signed-in user with a role other than Dealer Owner; a list: a user granted one of these permissions.
 */
export type Access = 'bootstrap' | 'session' | 'staff' | readonly [Permission, ...Permission[]]

/** `read` changes nothing; `write` is recorded by its requestId; `download` answers with a file. */
export type EndpointKind = 'read' | 'write' | 'download'

export type Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly path: `/api/${string}`
  /** What the call does, in one plain line; its specified name may say less. */
  readonly summary: string
  readonly kind: EndpointKind
  readonly access: Access
  /** `staff`: a company's own user is refused, whatever their role grants. Not part of the call's protocol. */
  readonly audience?: 'staff'
  readonly input: Input
  /** The schema of `result`; a download's is `z.never()`. */
  readonly output: Output
  /** Whether the envelope may carry `fileContent`, which raises the body's limit from 1 to 15 MiB. */
  readonly takesFile?: boolean
  /** Whether the call requires re-authentication: if the server is configured for it, or always. Dry runs never do. */
  readonly reask?: boolean | 'always'
  /** Open to users who still have to turn on two-step sign-in; no other call is. */
  readonly openBeforeTwoStep?: true
  /**
   * Of an approval: whether a policy may let a client of the API decide on such requests. Only of those that move, forfeit
   * or direct no money and say nothing of who may do what; two people decide on all others.
   */
  readonly clientsMayDecide?: true
  /** The answer has a secret, so the copy stored for repeats is encrypted. */
  readonly answersSecret?: true
}

/** The buttons that release money, or decide where it goes. */
const releasesMoney: readonly Permission[] = [
  permission('Payout', 'APPROVE'),
  permission('On Hold', 'RELEASE'),
  permission('Dealers', 'APPROVE'),
  permission('Debit/Credit', 'APPROVE'),
  permission('Bulk Changes', 'APPROVE'),
  permission('Formulas', 'APPROVE'),
  permission('Payment Runs', 'APPROVE'),
  permission('Withholding Tax', 'APPROVE')
]

/** Whether the call's button releases money: the endpoint must then set `reask` to true or false. */
export function mustDeclareReask({ kind, access }: Endpoint): boolean {
  if (kind !== 'write' || typeof access === 'string') return false
  return access.some(({ menuName, button }) =>
    releasesMoney.some((permission) => permission.menuName === menuName && permission.button === button)
  )
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type CheckedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Declares a call. It does not compile without access, so that no call is left open by mistake. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Endpoint<Input, Output>
): Endpoint<Input, Output> {
  return declaration
}

/** The calls of an area that are for staff alone. */
export function forStaff<Calls extends object>(calls: Calls): Calls {
  const declared = Object.entries(calls as Record<string, Endpoint>)
  // A call of another such area stays the same one: routes and contract are compared by it.
  const staff = (call: Endpoint) => (call.audience === 'staff' ? call : { ...call, audience: 'staff' })
  return Object.fromEntries(declared.map(([name, call]) => [name, staff(call)])) as Calls
}

/** The result of a command that only confirms its success to the person at the screen. */
export const messageResult = z.object({ message: z.string() })
