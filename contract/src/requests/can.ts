import { isGranted, type MenuList, type Permission } from '#permissions.ts'
import { no, type Verdict, yes } from '#verdict.ts'

/** Who acts, and what they may do. */
export type Actor = { userId: number; menu: readonly MenuList[] }

/** A request, as far as its decision needs to know. */
export type RequestState = {
  status: string
  askedById: number | null
  /** Whether it takes a second person, as it does by default. */
  fourEyes?: boolean
}

/** Who decides on a kind of request: the permission, and the refusal for others. */
type Rule = { needs: Permission; notPermitted: string }

/** Approving and refusing a request take the permission and a second person. */
export function canDecide(request: RequestState, actor: Actor, { needs, notPermitted }: Rule): Verdict {
  const { fourEyes = true } = request
  if (!isGranted(actor.menu, needs)) return no(notPermitted)
  if (request.status !== 'Pending') return decidedAlready(request)
  if (fourEyes && request.askedById === actor.userId) return no('You requested this. A second person has to decide.')
  return yes
}

/** The rule of one kind. */
export const canDecideWith =
  (rule: Rule) =>
  (request: RequestState, actor: Actor): Verdict =>
    canDecide(request, actor, rule)

export function canWithdraw(request: RequestState, actor: Pick<Actor, 'userId'>): Verdict {
  if (request.status !== 'Pending') return decidedAlready(request)
  return request.askedById === actor.userId ? yes : no('Only the person who requested this can withdraw it.')
}

export const decidedAlready = ({ status }: Pick<RequestState, 'status'>): Verdict & { allowed: false } => ({
  allowed: false,
  reason: `This request was ${status.toLowerCase()} already.`
})

/** A request of somebody who is disabled now is approved for nobody. */
export const hasRequester = ({ askedByDisabled }: { askedByDisabled?: boolean | undefined }): Verdict =>
  askedByDisabled ? no('Who requested this is disabled. Refuse it, and have somebody else request it again.') : yes
