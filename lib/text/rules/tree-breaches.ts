/** What is wrong by rules of DRM and CLW. */
export const treeBreaches = {}
