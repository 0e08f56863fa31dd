import { procedure, router } from './base/trpc'

export const houseRouter = router({
  status: procedure.query(({ ctx }) => ctx.readers.house.status(ctx.now())),
})
