import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { loginResult } from '#identity/endpoints.ts'
import { day, instant } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import {
  datedSignInPolicy,
  provider,
  providerChange,
  providerKey,
  providerSettings,
  signInPolicy,
  signInPolicyChange
} from './schema.ts'

const reads = [permission('Roles')] as const
const requests = [permission('Roles', 'EDIT')] as const
const decides = [permission('Roles', 'APPROVE')] as const

/** 256 random bits in base64url. */
const secret = z.string().length(43)
/** SHA-256 of a secret that the browser keeps, in base64url: only the browser that began a sign-in completes it. */
const proof = z.string().length(43)

/** A browser's side of a sign-in at an identity provider. */
export const providerSignInEndpoints = {
  beginProviderSignIn: endpoint({
    path: '/api/v1/singleSignOn/beginProviderSignIn',
    summary: "Begins a sign-in at an identity provider and answers the provider's address",
    kind: 'write',
    access: 'bootstrap',
    input: z.object({ provider: providerKey, proof, loginHint: z.string().trim().max(200).nullish() }),
    output: z.object({ location: z.url() })
  }),
  completeProviderSignIn: endpoint({
    path: '/api/v1/singleSignOn/completeProviderSignIn',
    summary: 'Opens the session of a user whom an identity provider has identified',
    kind: 'write',
    access: 'bootstrap',
    input: z.object({ ticket: secret, secret, rememberMe: z.boolean().default(false) }),
    output: loginResult.extend({ userName: z.string() })
  }),
  /** The provider authenticates the person again, in the ways that its settings request. */
  beginProviderConfirmation: endpoint({
    path: '/api/v1/singleSignOn/beginProviderConfirmation',
    summary: "Begins the caller's confirmation at the identity provider that opened the session",
    kind: 'write',
    access: 'session',
    input: z.object({ proof }),
    output: z.object({ location: z.url(), provider: z.string() })
  }),
  confirmByProvider: endpoint({
    path: '/api/v1/singleSignOn/confirmByProvider',
    summary: 'Confirms who the caller is, as an identity provider has just authenticated them',
    kind: 'write',
    access: 'session',
    input: z.object({ ticket: secret, secret }),
    output: z.object({ confirmedUntil: instant })
  })
}

/** Which identity providers sign staff in, and what their groups are granted. Two people decide both. */
export const singleSignOnEndpoints = forStaff({
  getSingleSignOn: endpoint({
    path: '/api/v1/singleSignOn/getSingleSignOn',
    summary: 'Reads identity providers and how staff sign in, today and from coming days on',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({
      providers: z.array(provider),
      current: datedSignInPolicy.nullable(),
      upcoming: z.array(datedSignInPolicy)
    })
  }),
  ...requestEndpoints('/api/v1/singleSignOn', {
    name: 'ProviderChange',
    what: 'for a new or another identity provider',
    list: { name: 'getProviderChanges', access: reads, row: providerChange },
    make: {
      name: 'changeProvider',
      access: requests,
      input: z.object({ key: providerKey, settings: providerSettings, reason })
    },
    decides,
    withdraws: requests,
    reask: true
  }),
  ...requestEndpoints('/api/v1/singleSignOn', {
    name: 'SignInPolicyChange',
    what: 'for another policy of how staff sign in',
    list: { name: 'getSignInPolicyChanges', access: reads, row: signInPolicyChange },
    make: {
      name: 'changeSignInPolicy',
      access: requests,
      input: z.object({ values: signInPolicy, validFrom: day, reason })
    },
    decides,
    withdraws: requests,
    reask: true
  })
})
