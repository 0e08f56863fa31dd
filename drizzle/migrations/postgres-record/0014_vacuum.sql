-- While autovacuum empties the list of what is not yet in the index, nobody else does, and it pauses all the time unless
-- it is told not to: the list grew to sixteen times what it may hold, and each search read all of it.
ALTER TABLE messages SET (autovacuum_vacuum_cost_delay = 0);
