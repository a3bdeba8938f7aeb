import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { permission } from '#permissions.ts'
import { absenceEnd, absencesOfPerson, newAbsence } from './schema.ts'

const readsUsers = [permission('Users')] as const
const editsUsers = [permission('Users', 'EDIT')] as const

const userId = z.int().positive()
const entered = z.object({ absenceId: z.int(), message: z.string() })

/** Absences, and who decides meanwhile. */
export const absenceEndpoints = forStaff({
  getOwnAbsences: endpoint({
    path: '/api/v1/absences/getOwnAbsences',
    summary: "Reads the caller's absences, those of whom the caller stands in for, and who could decide meanwhile",
    kind: 'read',
    access: 'staff',
    input: z.object({}),
    output: absencesOfPerson
  }),
  getAbsencesOf: endpoint({
    path: '/api/v1/absences/getAbsencesOf',
    summary: 'Reads the absences of one of the staff, and who could decide for them meanwhile',
    kind: 'read',
    access: readsUsers,
    input: z.object({ userId }),
    output: absencesOfPerson
  }),
  addOwnAbsence: endpoint({
    path: '/api/v1/absences/addOwnAbsence',
    summary: 'Says from when to when the caller is away, and who decides meanwhile',
    kind: 'write',
    access: 'staff',
    input: newAbsence,
    output: entered
  }),
  addAbsenceOf: endpoint({
    path: '/api/v1/absences/addAbsenceOf',
    summary: 'Says from when to when one of the staff is away, and who decides meanwhile',
    kind: 'write',
    access: editsUsers,
    input: newAbsence.extend({ userId }),
    output: entered
  }),
  endOwnAbsence: endpoint({
    path: '/api/v1/absences/endOwnAbsence',
    summary: "Ends or shortens the caller's own absence",
    kind: 'write',
    access: 'staff',
    input: absenceEnd,
    output: messageResult
  }),
  endAbsenceOf: endpoint({
    path: '/api/v1/absences/endAbsenceOf',
    summary: 'Ends or shortens the absence of one of the staff',
    kind: 'write',
    access: editsUsers,
    input: absenceEnd,
    output: messageResult
  })
})
