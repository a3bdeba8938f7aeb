import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { decisionEndpoints } from '@payouts/contract/systems/requests-to-decide'
import { clientRights } from '@payouts/contract/systems/rights'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { changeApiClient, clientRequests, listClientChanges } from './commands/change-client.ts'
import { changeClientPolicy, policyRequests } from './commands/client-policies.ts'
import { disableApiClient, endClientSecret, issueClientSecret } from './commands/secrets.ts'
import { listFeedFiles, listFeeds } from './feeds/queries.ts'
import { callsOfClient, listClients } from './queries/clients.ts'
import { approveRequest, listRequestsToDecide, readRequestToDecide, refuseRequest } from './requests-to-decide.ts'

export const systemRoutes: Route[] = [
  read(systemEndpoints.getApiClients, async ({ db, clock }) => ({
    clients: await listClients(db, clock),
    rights: [...clientRights]
  })),
  read(systemEndpoints.getApiClientCalls, async ({ db, input }) => ({
    calls: await callsOfClient(db, input.clientId)
  })),
  read(systemEndpoints.getFeeds, async ({ db, services }) => ({ feeds: await listFeeds(db, services.config) })),
  read(systemEndpoints.getFeedFiles, ({ db, input }) => listFeedFiles(db, input)),
  read(systemEndpoints.getClientChanges, async (call) => ({ changes: await listClientChanges(call, call.input) })),
  write(systemEndpoints.changeApiClient, changeApiClient),
  write(systemEndpoints.approveClientChange, clientRequests.approve),
  write(systemEndpoints.refuseClientChange, clientRequests.refuse),
  write(systemEndpoints.withdrawClientChange, clientRequests.withdraw),
  read(systemEndpoints.getClientPolicies, async (call) => ({ changes: await policyRequests.list(call, call.input) })),
  write(systemEndpoints.changeClientPolicy, changeClientPolicy),
  write(systemEndpoints.approveClientPolicy, policyRequests.approve),
  write(systemEndpoints.refuseClientPolicy, policyRequests.refuse),
  write(systemEndpoints.withdrawClientPolicy, policyRequests.withdraw),
  read(decisionEndpoints.getRequestsToDecide, listRequestsToDecide),
  read(decisionEndpoints.getRequestToDecide, readRequestToDecide),
  write(decisionEndpoints.approveRequest, approveRequest),
  write(decisionEndpoints.refuseRequest, refuseRequest),
  write(systemEndpoints.disableApiClient, disableApiClient),
  write(systemEndpoints.issueClientSecret, issueClientSecret),
  write(systemEndpoints.endClientSecret, endClientSecret)
]
