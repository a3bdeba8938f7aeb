export const messages = {
  request: 'Take back approval',
  requestTitle: (cycle: string) => `Take back the approval of ${cycle}`,
  requestText:
    'The cycle is not posted while the request is pending. Once a second person approves, it is in review again, with its transactions as they were before the approval.',
  pending: 'requested to take back the approval',
  notPosted: 'The cycle is not posted until a second person has decided.',
  approveText: 'The cycle returns to review. Nothing of it is posted until it is requested and approved again.',
  refuseText: 'The cycle stays approved, and is posted on its day, or at once if that has come.'
} as const
