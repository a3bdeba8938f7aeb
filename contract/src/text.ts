import { z } from 'zod'

/**
 * A text that a form asks for, without the spaces around it. `message` says that it is required;
 * it stands for every fault of it, also for one of more than `longest` characters.
 */
export const requiredText = (message: string, longest: number) => z.string(message).trim().min(1).max(longest)
