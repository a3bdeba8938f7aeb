// Apart from the shapes: lists are fetched with the first screen, and need no more than these.

/** How a payment reaches the dealer's bank: within our own, by Interbank GIRO, or by RENTAS for large sums. */
export const rails = ['INTRABANK', 'IBG', 'RENTAS'] as const

export const railNames: Record<(typeof rails)[number], string> = { INTRABANK: 'Own bank', IBG: 'IBG', RENTAS: 'RENTAS' }
