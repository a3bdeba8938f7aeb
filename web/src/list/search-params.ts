import { z } from 'zod'

/** A parameter of a screen's address. A missing or invalid one is ignored, never an error. */
export const optionalParam = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)

/** A text in an address. Digits only, such as an account number, arrive from a typed address as a number. */
export const textParam = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(200))
