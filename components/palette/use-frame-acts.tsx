'use client'

import { FolderOpen, Keyboard, type LucideIcon, Moon, PenLine, Sun } from 'lucide-react'
import { useCompose } from '@/components/compose/use-compose'
import { useTurnedTheme } from '@/components/shell/theme'
import { text } from '@/lib/text'

export type FrameAct = { name: string; icon: LucideIcon; key: string | null; act: () => void }

/** What the frame can do on every page. */
export function useFrameActs({ onSources, onKeys }: { onSources: () => void; onKeys: () => void }): FrameAct[] {
  const { dark, turn } = useTurnedTheme()
  const [, compose] = useCompose()
  const { toDark, toLight } = text.shell.theme
  return [
    { name: text.shell.compose, icon: PenLine, key: 'C', act: () => compose('new') },
    { name: dark ? toLight : toDark, icon: dark ? Sun : Moon, key: null, act: turn },
    { name: text.palette.sources, icon: FolderOpen, key: '[', act: onSources },
    { name: text.palette.keys, icon: Keyboard, key: '?', act: onKeys },
  ]
}
