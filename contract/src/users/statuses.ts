export const userStatuses = ['Active', 'Disabled'] as const
