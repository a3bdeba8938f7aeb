import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { requested } from '#requests/schema.ts'
import { reason } from '#text.ts'
import {
  holdScope,
  holdSubject,
  mostYears,
  namedPerson,
  personRecords,
  recordKind,
  retention,
  retentionChange
} from './schema.ts'

const reads = [permission('Books')] as const
const requests = [permission('Books', 'EDIT')] as const

/** How long records with personal data are kept, and what holds them. */
export const retentionEndpoints = forStaff({
  getRetention: endpoint({
    path: '/api/v1/retention/getRetention',
    summary: 'Reads how long records are kept, which are due to be erased, and what holds them',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: retention
  }),
  ...requestEndpoints('/api/v1/retention', {
    name: 'RetentionChange',
    what: 'about how long records are kept',
    list: { name: 'getRetentionChanges', access: reads, row: retentionChange },
    make: {
      name: 'changeRetentionRule',
      access: requests,
      input: z.object({ kind: recordKind, years: z.int().min(1).max(mostYears).nullable(), reason })
    },
    decides: [permission('Books', 'APPROVE')],
    withdraws: requests
  }),
  holdRecords: endpoint({
    path: '/api/v1/retention/holdRecords',
    summary: 'Makes a request to keep records whatever the rules say',
    kind: 'write',
    access: requests,
    input: z.object({ scope: holdScope, scopeNumber: z.int().positive().nullable(), subject: holdSubject, reason }),
    output: requested
  }),
  endRetentionHold: endpoint({
    path: '/api/v1/retention/endRetentionHold',
    summary: 'Makes a request to end a hold of records',
    kind: 'write',
    access: requests,
    input: z.object({ holdId: z.int(), reason }),
    output: requested
  }),
  getPersonErasure: endpoint({
    path: '/api/v1/retention/getPersonErasure',
    summary: 'Says what is kept about a person, and what of it an erasure would erase or has to keep',
    kind: 'read',
    access: [...requests, permission('Books', 'APPROVE')],
    input: namedPerson,
    output: z.object({ records: z.array(personRecords) })
  }),
  erasePerson: endpoint({
    path: '/api/v1/retention/erasePerson',
    summary: 'Makes a request to erase what is kept about a person, where the law allows it',
    kind: 'write',
    access: requests,
    input: namedPerson.extend({ reason }),
    output: requested
  })
})
