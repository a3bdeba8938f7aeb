import { absenceEndpoints } from '@payouts/contract/absences/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { addAbsence } from './commands/add-absence.ts'
import { endAbsence } from './commands/end-absence.ts'
import { absencesOf } from './queries/absences.ts'

export const absenceRoutes: Route[] = [
  read(absenceEndpoints.getOwnAbsences, ({ db, caller, clock }) => absencesOf(db, caller.userId, clock.today())),
  read(absenceEndpoints.getAbsencesOf, ({ db, clock, input }) => absencesOf(db, input.userId, clock.today())),
  write(absenceEndpoints.addOwnAbsence, (call) => addAbsence(call, call.caller.userId)),
  write(absenceEndpoints.addAbsenceOf, (call) => addAbsence(call, call.input.userId)),
  write(absenceEndpoints.endOwnAbsence, (call) => endAbsence(call, { ownOnly: true })),
  write(absenceEndpoints.endAbsenceOf, (call) => endAbsence(call, { ownOnly: false }))
]
