import { z } from 'zod'
import { looksEmpty } from './normal-form.ts'

/**
 * A required text, trimmed; an invisible text counts as missing. `message` covers every fault of the text, including
 * more than `longest` characters.
 */
export const requiredText = (message: string, longest: number) =>
  z
    .string(message)
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => text === '' || !looksEmpty(text), message)

export const longestReason = 500
/** The reason for a request that needs a second person, its refusal or its withdrawal. */
export const reason = requiredText('Reason is required', longestReason)

/** An optional comment on an approval. */
export const comment = z.string().trim().max(longestReason).default('')
