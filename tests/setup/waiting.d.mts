/** The wait of a test for one thing on this machine as it is now, ms: that much longer as a fixed piece of work takes. */
export function measureWait(): Promise<number>
