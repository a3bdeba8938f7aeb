export type Difference = { subject: string; kept: string; found: string }

export type CheckResult = {
  title: string
  /** How many things were checked. */
  checked: number
  /** Their sum in RM, if they are amounts. */
  amount: string | null
  differenceCount: number
  /** The first differences. */
  differences: Difference[]
}
