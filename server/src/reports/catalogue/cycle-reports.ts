import type { CycleReport } from './definition.ts'

/** The reports that can be had of one cycle, in the order that dialogs list them. */
export const cycleReports: readonly CycleReport[] = []
