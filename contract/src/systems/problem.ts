import { z } from 'zod'

/** The body of every refusal and fault of an operation (RFC 9457). */
export const problem = z.object({
  type: z.string().meta({ description: 'Its kind: urn:payouts:problem: and a name.' }),
  title: z.string().meta({ description: 'Its kind in words.' }),
  status: z.int().meta({ description: 'The status of the answer.' }),
  detail: z.string().meta({ description: 'What is wrong, and what to do.' }),
  code: z.string().meta({ description: 'Its code, which stays the same when words change.' }),
  requestId: z.string().meta({ description: 'For support: finds the call. For a POST it is the Idempotency-Key.' }),
  field: z.string().optional().meta({ description: 'The faulty parameter or property.' })
})
export type Problem = z.infer<typeof problem>
