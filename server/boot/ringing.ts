import type { ViewStore } from '@/server/store/views'

/** The same views; `ring` is called after each change, so that open pages show it. */
export function ringing(views: ViewStore, ring: () => void): ViewStore {
  const after =
    <Asked extends unknown[], Done>(act: (...asked: Asked) => Promise<Done>) =>
    async (...asked: Asked): Promise<Done> => {
      const done = await act(...asked)
      ring()
      return done
    }
  return {
    list: views.list,
    save: after(views.save),
    change: after(views.change),
    pin: after(views.pin),
    order: after(views.order),
    remove: after(views.remove),
    restore: after(views.restore),
  }
}
