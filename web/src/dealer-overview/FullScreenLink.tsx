import { createLink } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'

/** The link from a part to its complete screen. */
export const FullScreenLink = createLink(({ children, ...props }: ComponentPropsWithRef<'a'>) => (
  <a {...props} className="dealer-part-link">
    {children}
    <ArrowRight size={14} aria-hidden />
  </a>
))
