/** Which cycle a report is of, and of which dealer alone where a screen is about one. */
export type ReportedCycle = { readonly batchNo: number; readonly companyCode?: string | undefined }

/** Why there is no cycle to report of, for an alert. */
export type NoCycle = { readonly title: string; readonly reason: string }
