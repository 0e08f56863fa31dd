'use client'

import { useSyncExternalStore } from 'react'
import { inBrowser } from '@/components/ui/keep/use-kept'

const KEY = 'signalbox.notices'
/** What a person chose for this browser: notifications of its system, and whether words stand in them. */
export type OwnNotices = { on: boolean; content: boolean }

const NOTHING: OwnNotices = { on: false, content: false }
const watchers = new Set<() => void>()
let last = { text: '', read: NOTHING }

function read(): OwnNotices {
  const text = inBrowser.kept(KEY) ?? ''
  if (text !== last.text) last = { text, read: { on: text.startsWith('on'), content: text.includes('words') } }
  return last.read
}

function watch(changed: () => void) {
  watchers.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

export function useOwnNotices(): OwnNotices {
  return useSyncExternalStore(watch, read, () => NOTHING)
}

export function chooseOwnNotices(next: OwnNotices): void {
  inBrowser.keep(KEY, [next.on ? 'on' : 'off', next.content ? 'words' : ''].join(' ').trim())
  for (const changed of watchers) changed()
}

export type Permission = 'granted' | 'denied' | 'default' | 'missing'

/** What the browser allows; `missing` where it has no notifications. */
export function permission(): Permission {
  return 'Notification' in window ? Notification.permission : 'missing'
}

/** Asks the person, which a browser allows only at a click. */
export async function askPermission(): Promise<Permission> {
  return 'Notification' in window ? Notification.requestPermission() : 'missing'
}
