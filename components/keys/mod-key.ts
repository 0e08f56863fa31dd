'use client'

import { useSyncExternalStore } from 'react'

const APPLE = /mac|iphone|ipad|ipod/i
const ever = () => () => {}

/** Words and keys as this keyboard has them: `⌘` where there is one, else `Ctrl`. */
export function useModKey(): (said: string) => string {
  const isApple = useSyncExternalStore(
    ever,
    () => APPLE.test(navigator.platform),
    () => false,
  )
  return isApple ? asWritten : withCtrl
}

const asWritten = (said: string) => said

export function withCtrl(said: string): string {
  return said.replace(/⌘(?=\S)/g, 'Ctrl ').replaceAll('⌘', 'Ctrl')
}
