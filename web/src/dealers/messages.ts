export const messages = {
  allOf: (companyCode: string) => `Everything about ${companyCode}`
} as const
