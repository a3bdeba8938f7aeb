/** How many earlier cycles of a kind a comparison considers: two years of monthly ones. */
export const mostEarlier = 24

/**
 * Cycles whose cut-offs are within this many days of the same day of a month are at the same time of the month.
 * Weekends and holidays move a cut-off by less, and the two halves of a month are a fortnight apart.
 */
export const daysAround = 7
