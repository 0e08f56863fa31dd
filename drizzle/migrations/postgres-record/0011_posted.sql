-- Alarms are about what people posted: few rows among all.
CREATE INDEX messages_posted ON messages (rev) WHERE strpos(flags, ' posted ') > 0;
