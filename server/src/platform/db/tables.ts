/**
 * Every table of the query builder. Each area adds its own in its `tables.ts`:
 * `declare module '#platform/db/tables.ts' { interface Tables { cycles: CyclesTable } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it by declaration merging
export interface Tables {}
