import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { pageOf, pageRequest } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { feed, feedFile } from './feeds.ts'
import {
  apiClient,
  clientCalls,
  clientChange,
  clientId,
  clientInput,
  clientPolicy,
  clientPolicyInput,
  clientRight,
  mostOverlapDays
} from './schema.ts'

const reads = [permission('Systems')] as const
const edits = [permission('Systems', 'EDIT')] as const
const decides = [permission('Systems', 'APPROVE')] as const

/** Other systems that call the API: who they are, what they may do and how they prove it. */
export const systemEndpoints = forStaff({
  getApiClients: endpoint({
    path: '/api/v1/systems/getApiClients',
    summary: 'Lists API clients with their rights, secrets and calls of today',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ clients: z.array(apiClient), rights: z.array(clientRight) })
  }),
  getApiClientCalls: endpoint({
    path: '/api/v1/systems/getApiClientCalls',
    summary: 'Counts the calls of an API client by day and operation, the latest day first',
    kind: 'read',
    access: reads,
    input: z.object({ clientId }),
    output: z.object({ calls: z.array(clientCalls) })
  }),
  getFeeds: endpoint({
    path: '/api/v1/systems/getFeeds',
    summary: 'Lists kinds of files that are read by themselves: from where, whose, and how it stands',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ feeds: z.array(feed) })
  }),
  getFeedFiles: endpoint({
    path: '/api/v1/systems/getFeedFiles',
    summary: 'Lists files that were read by themselves, with what came of each, the latest first',
    kind: 'read',
    access: reads,
    input: pageRequest,
    output: pageOf(feedFile)
  }),
  disableApiClient: endpoint({
    path: '/api/v1/systems/disableApiClient',
    summary: 'Refuses an API client from its next call on',
    kind: 'write',
    access: edits,
    input: z.object({ clientId }),
    output: messageResult
  }),
  issueClientSecret: endpoint({
    path: '/api/v1/systems/issueClientSecret',
    summary: 'Issues another secret of an API client, and lets the one before work for some days',
    kind: 'write',
    access: edits,
    answersSecret: true,
    input: z.object({ clientId, overlapDays: z.int().min(0).max(mostOverlapDays) }),
    output: z.object({ secretId: z.int(), secret: z.string(), message: z.string() })
  }),
  endClientSecret: endpoint({
    path: '/api/v1/systems/endClientSecret',
    summary: 'Ends a secret of an API client at once',
    kind: 'write',
    access: edits,
    input: z.object({ clientId, secretId: z.int().positive() }),
    output: messageResult
  }),
  ...requestEndpoints('/api/v1/systems', {
    name: 'ClientChange',
    what: 'for an API client',
    list: { name: 'getClientChanges', access: reads, row: clientChange },
    make: { name: 'changeApiClient', access: edits, input: clientInput },
    decides,
    withdraws: edits
  }),
  ...requestEndpoints('/api/v1/systems', {
    name: 'ClientPolicy',
    what: 'for other kinds of requests that an API client may decide',
    list: { name: 'getClientPolicies', access: reads, row: clientPolicy },
    make: { name: 'changeClientPolicy', access: edits, input: clientPolicyInput },
    decides,
    withdraws: edits
  })
})
