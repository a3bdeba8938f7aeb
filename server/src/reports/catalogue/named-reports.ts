import type { NamedReport } from './definition.ts'

/** The reports of the report page, in the order of its index. */
export const namedReports: readonly NamedReport[] = []
