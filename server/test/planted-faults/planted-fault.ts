/** A small mistake in a rule, such as somebody might make one day, and the tests that must notice it. */
export type PlantedFault = {
  /** What is wrong with the product that has it. */
  name: string
  file: string
  /** The original text, which occurs once in the file. */
  right: string
  wrong: string
  tests: readonly [string, ...string[]]
}
