import { isGranted, permission } from '#permissions.ts'
import { type Actor, canDecideWith, canWithdraw } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import { type BulkKind, bulkKinds } from './kinds.ts'
import type { BulkStatus } from './list.ts'
import { bulkKindsOf } from './rights.ts'

type Kind = { kind: BulkKind }
type State = Kind & { status: BulkStatus; askedById: number | null }
type CheckedState = Kind & { status: BulkStatus; problemCount: number; checkedById: number | null }

const uploads = permission('Bulk Changes', 'UPLOAD')
const approves = permission('Bulk Changes', 'APPROVE')

/** The kinds whose files a person may read: those that they approve, and those whose single records they may read. */
export function bulkKindsSeenBy({ menu }: Pick<Actor, 'menu'>): BulkKind[] {
  return bulkKinds.filter((kind) => isGranted(menu, approves) || isGranted(menu, bulkKindsOf[kind].reads))
}

/** A file needs the permissions of its single rows. */
export function canUpload({ kind }: Kind, { menu }: Pick<Actor, 'menu'>): Verdict {
  const { requests, nouns } = bulkKindsOf[kind]
  return isGranted(menu, uploads) && requests.every((needed) => isGranted(menu, needed))
    ? yes
    : no(`You may not add ${nouns[1]}.`)
}

/** The person who checked a file requests its approval, once every row is valid. */
export function canRequestBulkApproval(change: CheckedState, actor: Actor): Verdict {
  const may = canUpload(change, actor)
  if (!may.allowed) return may
  if (change.status !== 'Checked') return no('The approval of this file has been requested already.')
  if (change.checkedById !== actor.userId) return no('Only the person who checked this file can request its approval.')
  return change.problemCount === 0 ? yes : no('Put the rows with problems right in the file, and upload it again.')
}

export const canDecideBulk = canDecideWith({ needs: approves, notPermitted: 'You may not approve files of changes.' })

/** Before a request, the person who checked the file; then the requester. */
export function canWithdrawBulk(change: State & { checkedById: number | null }, actor: Actor): Verdict {
  if (change.status !== 'Checked') return canWithdraw(change, actor)
  return change.checkedById === actor.userId ? yes : no('Only the person who checked this file can discard it.')
}

type TakeBack = { takeBack: { status: string; askedById: number; fourEyes: boolean } | null }

/** Requesting to take a file back needs the permissions to remove its rows. */
export function canRequestTakeBack(
  { kind, status, takeBack }: Kind & { status: BulkStatus } & TakeBack,
  { menu }: Pick<Actor, 'menu'>
): Verdict {
  const { takesBack, nouns } = bulkKindsOf[kind]
  if (!isGranted(menu, uploads) || !isGranted(menu, takesBack)) return no(`You may not remove ${nouns[1]}.`)
  if (status !== 'Approved') return no('Only a file that was approved can be taken back.')
  return takeBack?.status === 'Pending' ? no('Its taking back was requested already.') : yes
}
