/** Texts of approvals for absent people, separate from those of the policies. */
export const behalfMessages = {
  reading: 'Its approvals are being read.',
  approvesFor: (name: string, days: string) => `You approve for ${name} (away ${days}).`,
  approveAs: 'You approve',
  approveAsHint: 'You give one approval in all. It takes the place of whoever it is given for.',
  asOneself: 'As yourself',
  onBehalfOf: (name: string, days: string) => `For ${name} (away ${days})`
} as const
