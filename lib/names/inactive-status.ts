const INACTIVE =
  /^(?:in-?active|disabled|retired|suspended|archived|deprecated|deleted|removed|decommissioned|revoked|stopped|terminated|blocked|banned|ended)$/i

/** Whether the status of a registration says that its agent takes no part any more. */
export const isInactive = (status: string): boolean => INACTIVE.test(status.trim())
