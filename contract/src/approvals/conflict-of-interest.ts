/** Who gives an approval, and on whose behalf if that person is away; ids of users. */
export type GivenApproval = { by: number; behalfOf: number | null }

/** Why a person may not approve: they, or the absent person, requested it or approved it before. */
export type ConflictOfInterest = 'requested' | 'requestedByAbsent' | 'approved' | 'approvedByAbsent'

type Request = { requesters: readonly number[]; given: readonly GivenApproval[] }

/**
 * Why these people may not give an approval; undefined if they may. A requester may be neither the giver nor the
 * absent person, and nobody may take part in two approvals. The database applies the same rule, `open_place`.
 */
export function conflictOfInterest(
  { requesters, given }: Request,
  { by, behalfOf }: GivenApproval
): ConflictOfInterest | undefined {
  const approvers = given.flatMap((approval) => [
    approval.by,
    ...(approval.behalfOf === null ? [] : [approval.behalfOf])
  ])
  if (requesters.includes(by)) return 'requested'
  if (approvers.includes(by)) return 'approved'
  if (behalfOf === null) return undefined
  if (behalfOf === by || approvers.includes(behalfOf)) return 'approvedByAbsent'
  return requesters.includes(behalfOf) ? 'requestedByAbsent' : undefined
}
