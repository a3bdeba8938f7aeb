import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>

/** A link within text to another screen, whose search is checked against the screen's own. */
export const TextLink = createLink((props: Props) => <Anchor inherit={props.size === undefined} {...props} />)
