import { CallError } from './call-error.ts'

/** The field of the payload that a refusal names, as its description for support has it: `Field newPassword.` */
export function refusedField(error: unknown): string | undefined {
  return error instanceof CallError ? /^Field ([\w.]+)\./.exec(error.description)?.[1] : undefined
}
