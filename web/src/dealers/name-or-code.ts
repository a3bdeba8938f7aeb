/** What a typed text finds a dealer by: codes have figures in them, names seldom. Lists take one filter at a time. */
export function nameOrCode(text: string): { companyCode: string } | { companyName: string } {
  return /\d/.test(text) ? { companyCode: text } : { companyName: text }
}
