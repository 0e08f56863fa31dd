DROP INDEX `messages_native`;--> statement-breakpoint
DROP INDEX `messages_reply`;--> statement-breakpoint
DROP INDEX `messages_state`;--> statement-breakpoint
CREATE INDEX `messages_native` ON `messages` (`native_id`) WHERE native_id is not null;--> statement-breakpoint
CREATE INDEX `messages_reply` ON `messages` (`reply_to`) WHERE reply_to is not null;--> statement-breakpoint
CREATE INDEX `messages_state` ON `messages` (`state`,`key`) WHERE state is not null;