import { z } from 'zod'
import { looksEmpty } from './normal-form.ts'

/**
 * A text that a form requires, without the spaces around it; one of which nobody sees anything is none. `message` says
 * that it is required; it covers every fault of the text, including more than `longest` characters.
 */
export const requiredText = (message: string, longest: number) =>
  z
    .string(message)
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => text === '' || !looksEmpty(text), message)

export const longestReason = 500
/** The reason for a request that takes a second person, for its refusal, or for its withdrawal. */
export const reason = requiredText('Reason is required', longestReason)

/** An optional comment on an approval. */
export const comment = z.string().trim().max(longestReason).default('')
