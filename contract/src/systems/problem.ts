import { z } from 'zod'

/** The body of every refusal and fault of an operation (RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What is wrong, and what to do. */
  detail: z.string(),
  /** The code of the protocol. */
  code: z.string(),
  /** For support: finds the call in the log. */
  requestId: z.string(),
  /** The faulty parameter or property. */
  field: z.string().optional()
})
export type Problem = z.infer<typeof problem>
