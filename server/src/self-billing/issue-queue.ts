export const issueQueue = 'issue-e-invoices'
