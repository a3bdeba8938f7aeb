import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'
import { instant } from '#page.ts'
import { menuList } from '#permissions.ts'

const ownSession = z.object({
  /** What the list calls it; the session id itself is known to its browser alone. */
  sessionReference: z.uuid(),
  startedOn: instant,
  lastUsedOn: instant,
  /** Such as `Chrome on Windows`; null until its first call. */
  browser: z.string().nullable(),
  /** Where its latest call came from; null until its first call. */
  address: z.string().nullable(),
  /** Whether it lasts for days without a call. */
  remembered: z.boolean(),
  isThisOne: z.boolean()
})
export type OwnSession = z.infer<typeof ownSession>

/** The caller's own permissions and sessions: users see and end only their own. */
export const sessionEndpoints = {
  /** The caller's present permissions, which may have changed since sign-in, in the form of the sign-in's answer. */
  getUserAccess: endpoint({
    path: '/api/v1/user/getUserAccess',
    summary: "Reads the caller's role and permissions",
    kind: 'read',
    access: 'session',
    openBeforeTwoStep: true,
    input: z.object({}),
    output: z.object({ userAccessDetails: z.object({ menuList: z.array(menuList) }), role: z.string() })
  }),
  getSessions: endpoint({
    path: '/api/v1/user/getSessions',
    summary: "Lists the caller's sessions",
    kind: 'read',
    access: 'session',
    input: z.object({}),
    /** This one first, then by their latest use. */
    output: z.object({ sessions: z.array(ownSession) })
  }),
  endSession: endpoint({
    path: '/api/v1/user/endSession',
    summary: "Ends one of the caller's sessions",
    kind: 'write',
    access: 'session',
    input: z.object({ sessionReference: z.uuid() }),
    output: messageResult,
    reask: 'always'
  }),
  endOtherSessions: endpoint({
    path: '/api/v1/user/endOtherSessions',
    summary: "Ends all of the caller's sessions but this one",
    kind: 'write',
    access: 'session',
    input: z.object({}),
    output: messageResult,
    reask: 'always'
  })
}
