import { Counter } from 'prom-client'
import type { WebRoutes } from '#platform/http/server/http-server-parts.ts'
import './tables.ts'

type OfProvider = { Params: { provider: string } }

/** What browsers open beside the calls of the contract: the addresses of sign-in at an identity provider. */
export const singleSignOnWebRoutes: WebRoutes = (scope, { database: { db }, clock, services, metrics }) => {
  const signIns = new Counter({
    name: 'payouts_provider_sign_ins_total',
    help: 'Answers of identity providers to sign-ins, by how they ended',
    labelNames: ['provider', 'outcome'],
    registers: [metrics.registry]
  })

  /** The buttons of the sign-in page. */
  scope.get('/signIn/providers', async () => {
    const providers = await db
      .selectFrom('identity_providers')
      .select(['key', 'settings'])
      .orderBy('provider_id')
      .execute()
    const enabled = providers.filter(({ settings }) => settings.enabled)
    return enabled.map(({ key, settings: { buttonText: text, mailDomains } }) => ({ key, text, mailDomains }))
  })

  /** Where a provider sends a person back to. Every answer leads to the same page, which only its own browser can use. */
  scope.get<OfProvider>('/signIn/callback/:provider', async (request, reply) => {
    const { provider } = request.params
    const [, query = ''] = request.url.split('?', 2)
    const { takeProviderAnswer } = await import('./callback.ts')
    const { ticket, outcome } = await takeProviderAnswer({ db, clock, services }, provider, query)
    request.call.outcome = outcome
    signIns.inc({ provider: outcome === 'unknown' ? 'none' : provider, outcome })
    return reply.redirect(`/SignIn#ticket=${ticket}`, 303)
  })
}
