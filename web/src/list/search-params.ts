import { z } from 'zod'

/** A parameter of a screen's address. One that is missing or wrong is left out, never an error. */
export const optionalParam = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)

/** A text in an address. One of figures alone, such as an account number, arrives from a typed address as a number. */
export const textParam = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(200))
