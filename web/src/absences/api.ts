import { absenceEndpoints } from '@payouts/contract/absences/endpoints'
import type { NewAbsence } from '@payouts/contract/absences/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { preload, useCall, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import type { AbsenceSearch } from './search.ts'

const { getOwnAbsences, getAbsencesOf, addOwnAbsence, addAbsenceOf, endOwnAbsence, endAbsenceOf } = absenceEndpoints

export function preloadAbsences({ userId }: AbsenceSearch): void {
  if (userId === undefined) preload(getOwnAbsences, {})
  else preload(getAbsencesOf, { userId })
}

/** The absences of the reader or of a user, with who may enter and end them. */
export function useAbsences({ userId }: AbsenceSearch) {
  const { menu = [] } = useSession() ?? {}
  const own = useCall(getOwnAbsences, {}, { enabled: userId === undefined, refetchOnMount: 'always' })
  const others = useCall(
    getAbsencesOf,
    { userId: userId ?? 1 },
    { enabled: userId !== undefined, refetchOnMount: 'always' }
  )
  return {
    query: userId === undefined ? own : others,
    mayEnter: userId === undefined || isGranted(menu, permission('Users', 'EDIT'))
  }
}

// Approvals, the desk and its badge depend on it.
const changes = { invalidates: 'everything' } as const

/** Enters an absence of the reader, or of the user named. */
export function useAddAbsence({ userId }: AbsenceSearch) {
  const own = useCommand(addOwnAbsence, changes)
  const others = useCommand(addAbsenceOf, changes)
  return userId === undefined
    ? { command: own, add: (given: NewAbsence, done: Done) => own.mutate({ payload: given }, done) }
    : {
        command: others,
        add: (given: NewAbsence, done: Done) => others.mutate({ payload: { ...given, userId } }, done)
      }
}

/** Ends an absence at once, or lets it last until a sooner day. */
export function useEndAbsence({ userId }: AbsenceSearch) {
  return useCommand(userId === undefined ? endOwnAbsence : endAbsenceOf, changes)
}

type Done = { onSuccess: (result: { message: string }) => void }
