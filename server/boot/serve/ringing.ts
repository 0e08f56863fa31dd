import type { HeldStore } from '@/server/store/hand/held-rows'
import type { ViewStore } from '@/server/store/hand/view-rows'

/** The same views; `ring` is called after each change, so that open pages show it. */
export function ringing(views: ViewStore, ring: () => void): ViewStore {
  const after = <Asked extends unknown[], Done>(act: Act<Asked, Done>) => then(act, ring)
  return {
    list: views.list,
    own: views.own,
    save: after(views.save),
    change: after(views.change),
    pin: after(views.pin),
    order: after(views.order),
    remove: after(views.remove),
    restore: after(views.restore),
  }
}

/** The same posts that are held; `ring` is called after each that comes, so that others are told. */
export function ringingHeld(held: HeldStore, ring: () => void): HeldStore {
  return { ...held, hold: then(held.hold, ring) }
}

type Act<Asked extends unknown[], Done> = (...asked: Asked) => Promise<Done>

function then<Asked extends unknown[], Done>(act: Act<Asked, Done>, ring: () => void): Act<Asked, Done> {
  return async (...asked) => {
    const done = await act(...asked)
    ring()
    return done
  }
}
