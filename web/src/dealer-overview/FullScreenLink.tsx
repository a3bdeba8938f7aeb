import { createLink } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'

/** The way from a part to the screen that has all of it. */
export const FullScreenLink = createLink(({ children, ...props }: ComponentPropsWithRef<'a'>) => (
  <a {...props} className="dealer-part-link">
    {children}
    <ArrowRight size={14} aria-hidden />
  </a>
))
